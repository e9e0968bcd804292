import { TextInput } from '@mantine/core'
import { weekdays } from '#shared/foundation/dates.ts'
import type { Template } from '#shared/training/templates.ts'
import { classLength } from '#shared/training/training-fields.ts'
import { TagPicker } from '#web/features/tags/picker/tag-picker.tsx'
import { SessionTypeField } from '#web/features/training-fields/session-type-field.tsx'
import { StartTime } from '#web/features/training-fields/start-time.tsx'
import { WhereAndWho } from '#web/features/training-fields/where-and-who.tsx'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { FieldPair } from '#web/ui/form/field-pair.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { useTemplateForm } from './use-template-form.ts'

interface Props {
  request: DialogRequest<'newTemplate' | 'editTemplate'>
  close: () => void
}

/** The form for a template. */
export function TemplateForm({ request, close }: Props) {
  const { form, picking, submit, isSaving, failure, isRestored, leftover, isOutdated, startOver } =
    useTemplateForm(request, close)
  const { values } = form
  return (
    <Form onSubmit={submit}>
      <Hint>Fill in what never changes. With a day and start time, it’s on your calendar every week.</Hint>
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      <TextInput
        label="Name"
        placeholder="Tuesday fundamentals"
        required
        data-autofocus
        dir="auto"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Session title"
        placeholder={values.name.trim() === '' ? 'Same as the name' : values.name}
        dir="auto"
        {...form.getInputProps('title')}
      />
      <SessionTypeField form={form} />
      <Weekday value={values.weekday} onChange={(weekday) => form.setFieldValue('weekday', weekday)} />
      <FieldPair isShort>
        {/* Without an end, what one tap logs would be no time on the mat. */}
        <StartTime form={form} length={request.kind === 'newTemplate' ? classLength : undefined} />
        <TextInput label="End Time" type="time" {...form.getInputProps('endTime')} />
      </FieldPair>
      <WhereAndWho form={form} />
      <TagPicker picking={picking} />
      <TextArea
        label="Notes prompts"
        description="Questions shown next to your notes while you write."
        placeholder="What worked? What will you ask next time?"
        minRows={3}
        dir="auto"
        {...form.getInputProps('notesPrompts')}
      />
      <Toggle
        label="Pin to Quick Entry"
        isOn={values.isPinned}
        onChange={(isPinned) => form.setFieldValue('isPinned', isPinned)}
      />
      <SaveFooter label="Save Template" isSaving={isSaving} failure={failure} onCancel={close} />
    </Form>
  )
}

interface WeekdayProps {
  value: Template['weekday']
  onChange: (weekday: Template['weekday']) => void
}

const anyOrWeekday = [null, ...weekdays.keys()] as Template['weekday'][]

const Weekday = (props: WeekdayProps) => (
  <Choice
    legend="Weekday"
    options={anyOrWeekday}
    nameOf={(day) => (day === null ? 'Any' : weekdays[day])}
    {...props}
  />
)
