import { useQueryClient } from '@tanstack/react-query'
import { weekdayNames } from '#shared/foundation/dates.ts'
import { type TrainingTimes, templatesFor, trainingTimes } from '#shared/training/templates.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { timesOf } from '#web/lib/date-time.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { undoToast } from '#web/lib/toast.ts'

const noTimes: TrainingTimes = { weekdays: [], startTime: '', endTime: '', academy: '' }

/** The form that asks when a member trains. Saving it adds a weekly class for each day, which can be undone. */
export function useTrainingTimes() {
  const client = useQueryClient()
  return useDraftForm<TrainingTimes>({
    name: 'training-times',
    initial: noTimes,
    schema: trainingTimes,
    save: async (times) => {
      const { createThings } = await loadSaving()
      const classes = templatesFor(times).map((fields) => ({ ...fields, tags: [] }))
      const undo = await createThings(client, 'Template', classes)
      undoToast({
        title: `Your class is on your calendar every ${weekdayNames(times.weekdays)}.`,
        text: `${timesOf(times)}. One tap logs it.`,
        undo,
        undone: 'Your class is off your calendar',
      })
    },
    onSaved: () => undefined,
  })
}
