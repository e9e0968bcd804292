import { TextInput } from '@mantine/core'
import { absence, absenceReasonNames, absenceReasons } from '#shared/absences/absences.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import { type ThingRequest, useThingForm } from '#web/features/offline/things/use-thing-form.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { FieldPair } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Choice } from '#web/ui/text/chip.tsx'

export default formDialog<'newAbsence' | 'editAbsence'>({
  titles: ['Time Away', 'Edit Time Away'],
  isTall: true,
  Form: AbsenceForm,
})

/** A new one begins today. */
function AbsenceForm({ request, close }: { request: ThingRequest<'Absence'>; close: () => void }) {
  const thing = useThingForm('Absence', {
    request,
    fresh: () => ({ from: localDayNow(), ...absence.initial }),
    schema: absence.create,
    saved: () => 'Time away saved',
    onSaved: close,
  })
  const { form } = thing
  return (
    <ThingForm
      of={thing}
      label="Save Time Away"
      hint="What is planned on these days is left out, also what you plan later, and no class asks to be logged. Your goal excuses their weeks. Deadlines and other reminders stay. Delete it, and all of it is back."
      canRemove
      close={close}
    >
      <FieldPair isShort>
        <TextInput label="From" type="date" required {...form.getInputProps('from')} />
        <TextInput
          label="To"
          type="date"
          description="Empty until you know"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('to')}
        />
      </FieldPair>
      <Choice
        legend="Why"
        options={absenceReasons}
        nameOf={(reason) => absenceReasonNames[reason]}
        value={form.values.reason}
        onChange={(reason) => form.setFieldValue('reason', reason)}
      />
      <TextArea label="Note" placeholder="Where you are." minRows={2} dir="auto" {...form.getInputProps('note')} />
    </ThingForm>
  )
}
