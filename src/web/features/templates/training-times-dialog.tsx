import { Button, TextInput } from '@mantine/core'
import { weekdayNames, weekdays } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type TrainingTimes, templatesFor, trainingTimes } from '#shared/training/templates.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { FieldPair } from '#web/ui/form/field-pair.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { FormFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { useAddTemplate } from './api.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    trainingTimes: object
  }
}

const noTimes: TrainingTimes = { weekdays: [], startTime: '', endTime: '', academy: '' }

/** Asks a new member when they train, so that the first class is one tap already. */
export default function TrainingTimesDialog({ onClosed }: DialogProps<'trainingTimes'>) {
  return (
    <Dialog title="When do you train?" onClosed={onClosed}>
      {(close) => <TrainingTimesForm close={close} />}
    </Dialog>
  )
}

function TrainingTimesForm({ close }: { close: () => void }) {
  const { form, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = useTrainingTimes(close)
  const { weekdays: chosen } = form.values
  const toggle = (day: TrainingTimes['weekdays'][number]) =>
    form.setFieldValue(
      'weekdays',
      chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].sort(),
    )
  return (
    <Form onSubmit={submit}>
      <Hint>Your class goes on your calendar, and one tap logs it. Change the times in Training Templates.</Hint>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <div>
        <Chips legend="Days">
          {weekdays.map((label, day) => (
            <Chip
              key={label}
              type="checkbox"
              isChosen={chosen.includes(day as (typeof chosen)[number])}
              onChoice={() => toggle(day as (typeof chosen)[number])}
            >
              {label}
            </Chip>
          ))}
        </Chips>
        {form.errors['weekdays'] && <FieldError>{form.errors['weekdays']}</FieldError>}
      </div>
      <FieldPair isShort>
        <TextInput label="Start Time" type="time" required {...form.getInputProps('startTime')} />
        <TextInput label="End Time" type="time" {...form.getInputProps('endTime')} />
      </FieldPair>
      <TextInput label="Academy" maxLength={limits.academy} dir="auto" {...form.getInputProps('academy')} />
      <FormFooter failure={failure}>
        <Button variant="default" onClick={close}>
          Not now
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </FormFooter>
    </Form>
  )
}

function useTrainingTimes(close: () => void) {
  const adding = useAddTemplate()
  return useDraftForm<TrainingTimes>({
    name: 'training-times',
    initial: noTimes,
    schema: trainingTimes,
    save: async (times, { draftId }) => {
      for (const fields of templatesFor(times))
        await adding.mutateAsync({ clientId: `${draftId}-${fields.weekday}`, fields })
      toast({ text: `Your class is on your calendar every ${weekdayNames(times.weekdays)}.` })
    },
    onSaved: close,
  })
}
