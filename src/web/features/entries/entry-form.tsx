import { Button, Textarea, TextInput } from '@mantine/core'
import type { Entry } from '#shared/entries.ts'
import { limits } from '#shared/limits.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './entry-dialog.module.css'
import { SessionTypeField } from './session-type-field.tsx'
import { TagPicker } from './tag-picker.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { When } from './when.tsx'
import { WhereAndWho } from './where-and-who.tsx'

interface Props {
  entry?: Entry
  date?: string
  close: () => void
}

export function EntryForm({ entry, date, close }: Props) {
  const { form, picking, isKept, startOver, save, isSaving, failure, isSafe } = useEntryForm(entry, date, close)
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
        dir="auto"
        {...form.getInputProps('title')}
      />
      <When form={form} />
      <SessionTypeField
        value={form.values.sessionType}
        onChange={(sessionType) => form.setFieldValue('sessionType', sessionType)}
      />
      <WhereAndWho form={form} />
      <TagPicker
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        picking={picking}
        error={form.errors['tags']}
      />
      <Notes {...form.getInputProps('notes')} value={form.values.notes} />
      <label className={classes['check']}>
        <input type="checkbox" {...form.getInputProps('hasPostSessionNotes', { type: 'checkbox' })} />
        <span>
          Add notes after session
          <span className={classes['hint']}> · the bell reminds you until they are written</span>
        </span>
      </label>
      <div className={classes['footer']}>
        {failure && (
          <Notice>
            <p>
              <strong>Not saved.</strong> {failure}{' '}
              {isSafe ? 'What you typed is kept on this device.' : 'Keep this open: the browser cannot store it.'}
            </p>
          </Notice>
        )}
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving...' : entry ? 'Update Entry' : 'Save Entry'}
        </Button>
      </div>
    </form>
  )
}

/** Nothing that is pasted is cut off: what is too long says so and can be shortened. */
function Notes({ value, ...field }: { value: string }) {
  const isNearLimit = value.length > limits.notes * 0.9
  const counted = `${value.length.toLocaleString('en-US')} of ${limits.notes.toLocaleString('en-US')} characters`
  return (
    <Textarea
      label="Training Notes"
      placeholder="What worked, what did not, what to try next."
      autosize
      minRows={4}
      maxRows={16}
      dir="auto"
      description={isNearLimit && counted}
      value={value}
      {...field}
    />
  )
}
