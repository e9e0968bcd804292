import { Button, Textarea, TextInput } from '@mantine/core'
import { weekdays } from '#shared/dates.ts'
import type { Template } from '#shared/templates.ts'
import { Chip, Chips } from '../../ui/chip.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { Kept } from '../../ui/kept.tsx'
import { Toggle } from '../../ui/toggle.tsx'
import { SessionTypeField } from '../entries/session-type-field.tsx'
import { TagPicker } from '../entries/tag-picker.tsx'
import { WhereAndWho } from '../entries/where-and-who.tsx'
import type { Asked } from './template-fields.ts'
import classes from './template-form.module.css'
import { useTemplateForm } from './use-template-form.ts'

/** A template: what is the same every time. */
export function TemplateForm({ asked, close }: { asked: Asked; close: () => void }) {
  const { form, picking, save, isSaving, failure, isKept, startOver } = useTemplateForm(asked, close)
  const { values, errors } = form
  return (
    <form className={classes['form']} onSubmit={save} noValidate>
      <p className={classes['about']}>
        What is the same every time. With a weekday and a start, the journal offers to log it on that day.
      </p>
      {isKept && <Kept onStartOver={startOver} />}
      <TextInput
        label="Name"
        placeholder="Tuesday fundamentals"
        required
        data-autofocus
        dir="auto"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Title of its sessions"
        placeholder={values.name.trim() === '' ? 'Same as the name' : values.name}
        dir="auto"
        {...form.getInputProps('title')}
      />
      <SessionTypeField
        value={values.sessionType}
        onChange={(sessionType) => form.setFieldValue('sessionType', sessionType)}
      />
      <Weekday value={values.weekday} onChange={(weekday) => form.setFieldValue('weekday', weekday)} />
      <div className={classes['pair']}>
        <TextInput label="Start Time" type="time" {...form.getInputProps('startTime')} />
        <TextInput label="End Time" type="time" {...form.getInputProps('endTime')} />
      </div>
      <WhereAndWho values={values} errors={errors} set={(field, name) => form.setFieldValue(field, name)} />
      <TagPicker
        value={values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        picking={picking}
        error={errors['tags']}
      />
      <Textarea
        label="Notes prompts"
        description="Questions that stand beside the notes while you write them."
        placeholder="What worked? What to ask next time?"
        autosize
        minRows={3}
        dir="auto"
        {...form.getInputProps('notesPrompts')}
      />
      <Toggle
        label="Pin to Quick Entry"
        isOn={values.isPinned}
        onChange={(isPinned) => form.setFieldValue('isPinned', isPinned)}
      />
      <FormFooter failure={failure && `${failure} What you typed is kept on this device.`}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Template'}
        </Button>
      </FormFooter>
    </form>
  )
}

interface WeekdayProps {
  value: Template['weekday']
  onChange: (weekday: Template['weekday']) => void
}

const Weekday = ({ value, onChange }: WeekdayProps) => (
  <Chips legend="Weekday">
    <Chip type="radio" isChosen={value === null} onChoice={() => onChange(null)}>
      Any
    </Chip>
    {weekdays.map((label, day) => (
      <Chip
        key={label}
        type="radio"
        isChosen={value === day}
        onChoice={() => onChange(day as Template['weekday'])}
      >
        {label}
      </Chip>
    ))}
  </Chips>
)
