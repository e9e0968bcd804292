import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { weekdays } from '#shared/foundation/dates.ts'
import { type Template, type TemplateFields, template } from '#shared/training/templates.ts'
import { classLength } from '#shared/training/training-fields.ts'
import { ThingForm } from '#web/features/offline/things/thing-form.tsx'
import {
  type ThingForm as ThingFormOf,
  type ThingRequest,
  useThingForm,
} from '#web/features/offline/things/use-thing-form.ts'
import { TagPicker } from '#web/features/tags/picker/tag-picker.tsx'
import { useTagPicking } from '#web/features/tags/picker/use-tag-picking.ts'
import { wholeTags } from '#web/features/tags/whole-tags.ts'
import { AttireField } from '#web/features/training-fields/attire-field.tsx'
import { SessionTypeField } from '#web/features/training-fields/session-type-field.tsx'
import { StartTime } from '#web/features/training-fields/start-time.tsx'
import { WhereAndWho } from '#web/features/training-fields/where-and-who.tsx'
import { formDialog } from '#web/ui/dialog/dialog.tsx'
import { FieldPair } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { Choice } from '#web/ui/text/chip.tsx'

export default formDialog<'newTemplate' | 'editTemplate'>({
  titles: ['New Template', 'Edit Template'],
  isTall: true,
  Form: TemplateForm,
})

/** Also a tag that is typed and not added. */
type Values = TemplateFields & { typedTag: string }

/** A copy has its own draft, so that saving it doesn't discard the draft of a new template. */
const draftOf = (fields: { name?: string } | undefined) => (fields?.name ? `like-${fields.name}` : 'new')

/** The form for a template. */
function TemplateForm({ request, close }: { request: ThingRequest<'Template'>; close: () => void }) {
  const client = useQueryClient()
  const isNew = request.kind === 'newTemplate'
  const thing: ThingFormOf<Values> = useThingForm<'Template', Values>('Template', {
    request,
    fresh: () => ({ name: '', ...template.initial, tags: [] }),
    draftOfNew: draftOf(request.fields),
    schema: template.create,
    typedAs: (fields) => ({ ...fields, tags: fields.tags.map(({ id }) => id), typedTag: '' }),
    savedAs: ({ typedTag: _, tags, ...fields }) => ({
      ...fields,
      ...(tags && { tags: wholeTags(client, tags, request.stored?.tags ?? request.fields?.tags ?? []) }),
    }),
    beforeSave: () => picking.add(),
    saved: ({ name }) => `“${name.trim()}” saved`,
    onSaved: close,
  })
  const { form } = thing
  const picking = useTagPicking(form)
  const { values } = form
  return (
    <ThingForm
      of={thing}
      label="Save Template"
      hint="Fill in what never changes. With a day and start time, it’s on your calendar every week."
      close={close}
    >
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
        <StartTime form={form} length={isNew ? classLength : undefined} />
        <TextInput label="End Time" type="time" {...form.getInputProps('endTime')} />
      </FieldPair>
      <WhereAndWho form={form} />
      <AttireField form={form} />
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
    </ThingForm>
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
