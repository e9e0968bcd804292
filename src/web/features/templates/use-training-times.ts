import { weekdayNames } from '#shared/foundation/dates.ts'
import { type Template, type TrainingTimes, templatesFor, trainingTimes } from '#shared/training/templates.ts'
import { timesOf } from '#web/lib/date-time.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { undoToast } from '#web/lib/toast.ts'
import { useAddTemplate, useRemoveTemplate } from './api.ts'

const noTimes: TrainingTimes = { weekdays: [], startTime: '', endTime: '', academy: '' }

/** The form that asks when a member trains. Saving it adds a weekly class for each day, which can be undone. */
export function useTrainingTimes() {
  const adding = useAddTemplate()
  const removing = useRemoveTemplate()
  const remove = async (added: Template[]) => {
    for (const one of added) await removing.mutateAsync(one)
  }
  return useDraftForm<TrainingTimes>({
    name: 'training-times',
    initial: noTimes,
    schema: trainingTimes,
    save: async (times, { draftId }) => {
      const added: Template[] = []
      for (const fields of templatesFor(times))
        added.push(await adding.mutateAsync({ clientId: `${draftId}-${fields.weekday}`, fields }))
      undoToast({
        title: `Your class is on your calendar every ${weekdayNames(times.weekdays)}.`,
        text: `${timesOf(times)}. One tap logs it.`,
        undo: () => remove(added),
        undone: 'Your class is off your calendar',
      })
    },
    onSaved: () => undefined,
  })
}
