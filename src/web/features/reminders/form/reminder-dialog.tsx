import { NativeSelect, TextInput } from '@mantine/core'
import { priorityNames, type ReminderFields, repeatNames } from '#shared/calendar/reminder-changes.ts'
import { priorities, type Reminder, repeats } from '#shared/calendar/reminders.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldPair, Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import type { ReminderRequest } from './save-reminder.ts'
import { useReminderForm } from './use-reminder-form.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newReminder: object
    editReminder: { reminder: Reminder }
    editPendingReminder: { pending: Operation<ReminderFields> }
  }
}

export default formDialog<'newReminder' | 'editReminder' | 'editPendingReminder'>({
  titles: ['New Reminder', 'Edit Reminder'],
  Form: ReminderForm,
})

interface Props {
  request: ReminderRequest
  close: () => void
}

/** The form for a reminder: what, when, how often, how urgent. */
function ReminderForm({ request, close }: Props) {
  const { form, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } = useReminderForm(
    request,
    close,
  )
  const { values } = form
  return (
    <Form onSubmit={submit}>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TextInput
        label="Title"
        placeholder="Stretch the hips"
        required
        data-autofocus
        dir="auto"
        {...form.getInputProps('title')}
      />
      <FieldPair isShort>
        <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
        <NativeSelect
          label="Repeat"
          size="md"
          value={values.repeat}
          error={form.errors['repeat']}
          onChange={(event) => form.setFieldValue('repeat', event.currentTarget.value as ReminderFields['repeat'])}
          data={repeats.map((value) => ({ value, label: repeatNames[value] }))}
        />
      </FieldPair>
      <Choice
        legend="Priority"
        options={priorities}
        nameOf={(priority) => priorityNames[priority]}
        value={values.priority}
        onChange={(priority) => form.setFieldValue('priority', priority)}
      />
      <SaveFooter label="Save Reminder" isSaving={isSaving} failure={failure} onCancel={close} />
    </Form>
  )
}
