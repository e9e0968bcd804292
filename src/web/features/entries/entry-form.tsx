import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Entry } from '#shared/entries.ts'
import { limits } from '#shared/limits.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './entry-dialog.module.css'
import { SessionTypeField } from './session-type-field.tsx'
import { TagPicker } from './tag-picker.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { WhereAndWho } from './where-and-who.tsx'

interface Props {
  entry?: Entry
  date?: string
  close: () => void
}

export function EntryForm({ entry, date, close }: Props) {
  const { form, isKept, startOver, save, isSaving, failure } = useEntryForm(entry, date, close)
  const [isAddingTag, setAddingTag] = useState(false)

  return (
    <form className={classes['form']} onSubmit={save} noValidate>
      <p className={classes['about']}>Document your BJJ training session details and techniques.</p>
      {isKept && (
        <div className={classes['kept']} role="status">
          What you typed before is back.
          <Button variant="subtle" onClick={startOver}>
            Start over
          </Button>
        </div>
      )}
      <TextInput
        label="Title"
        placeholder="Half guard sweeps"
        required
        data-autofocus
        maxLength={limits.title}
        {...form.getInputProps('title')}
      />
      <TextInput label="Date" type="date" required {...form.getInputProps('date')} />
      <div className={classes['pair']}>
        <TextInput label="Start Time" type="time" {...form.getInputProps('startTime')} />
        <TextInput label="End Time" type="time" {...form.getInputProps('endTime')} />
      </div>
      <SessionTypeField
        value={form.values.sessionType}
        onChange={(sessionType) => form.setValues({ sessionType })}
      />
      <WhereAndWho form={form} />
      <TagPicker
        value={form.values.tags}
        onChange={(tags) => form.setValues({ tags })}
        onBusy={setAddingTag}
        error={form.errors['tags']}
      />
      <Textarea
        label="Training Notes"
        placeholder="What worked, what did not, what to try next."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={limits.notes}
        {...form.getInputProps('notes')}
      />
      <label className={classes['check']}>
        <input type="checkbox" {...form.getInputProps('hasPostSessionNotes', { type: 'checkbox' })} />
        <span>
          Add notes after session
          <span className={classes['hint']}> · the bell reminds you until they are written</span>
        </span>
      </label>
      {failure && (
        <Notice>
          <p>
            <strong>Not saved.</strong> {failure} What you typed is kept on this device.
          </p>
        </Notice>
      )}
      <div className={classes['footer']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving || isAddingTag}>
          {isSaving ? 'Saving...' : entry ? 'Update Entry' : 'Save Entry'}
        </Button>
      </div>
    </form>
  )
}
