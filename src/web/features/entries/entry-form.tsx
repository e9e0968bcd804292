import { Button, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { limits } from '#shared/limits.ts'
import { FormFooter } from '../../ui/form-footer.tsx'
import { Kept } from '../../ui/kept.tsx'
import { ScopeQuestion } from '../planned/scope-question.tsx'
import classes from './entry-dialog.module.css'
import type { Asked } from './entry-values.ts'
import { loadTrainingMedia } from './parts.ts'
import { Recurrence } from './recurrence.tsx'
import { SessionTypeField } from './session-type-field.tsx'
import { TagPicker } from './tag-picker.tsx'
import { useEntryForm } from './use-entry-form.ts'
import { When } from './when.tsx'
import { WhereAndWho } from './where-and-who.tsx'

const TrainingMedia = lazy(loadTrainingMedia)

interface Props {
  asked: Asked
  close: () => void
}

export function EntryForm({ asked, close }: Props) {
  const entryForm = useEntryForm(asked, close)
  const { form, picking, uploads, isKept, startOver, save } = entryForm
  return (
    <form className={classes['form']} onSubmit={save} noValidate>
      <p className={classes['about']}>Document your BJJ training session details and techniques.</p>
      {isKept && <Kept onStartOver={startOver} />}
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
      <WhereAndWho
        values={form.values}
        errors={form.errors}
        set={(field, name) => form.setFieldValue(field, name)}
      />
      <TagPicker
        value={form.values.tags}
        onChange={(tags) => form.setFieldValue('tags', tags)}
        newTags={form.values.newTags}
        onNewTags={(names) => form.setFieldValue('newTags', names)}
        picking={picking}
        error={form.errors['tags']}
      />
      <Notes prompts={asked.template?.notesPrompts} {...form.getInputProps('notes')} value={form.values.notes} />
      {!asked.planned && !asked.pending?.data.planned && (
        <Recurrence form={form} wasRecurring={asked.entry?.isRecurring ?? false} />
      )}
      <label className={classes['check']}>
        <input type="checkbox" {...form.getInputProps('hasPostSessionNotes', { type: 'checkbox' })} />
        <span>
          Add notes after session
          <span className={classes['hint']}> · the bell reminds you until they are written</span>
        </span>
      </label>
      <Suspense fallback={<div className={classes['media']} />}>
        <TrainingMedia
          files={form.values.fileAttachments}
          onFiles={(files) => form.setFieldValue('fileAttachments', files)}
          links={form.values.videoLinks}
          onLinks={(links) => form.setFieldValue('videoLinks', links)}
          uploads={uploads}
          error={form.errors['fileAttachments'] ?? form.errors['videoLinks']}
        />
      </Suspense>
      <Footer
        isEdit={asked.entry !== undefined || asked.pending !== undefined}
        entryForm={entryForm}
        close={close}
      />
    </form>
  )
}

const kept = 'What you typed is kept on this device.'
const notKept = 'Keep this open: the browser cannot store it.'

interface FooterProps {
  isEdit: boolean
  entryForm: ReturnType<typeof useEntryForm>
  close: () => void
}

function Footer({ isEdit, entryForm, close }: FooterProps) {
  const { failure, isSafe, isSaving, question, uploads } = entryForm
  const label = isEdit ? 'Update Entry' : 'Save Entry'
  return (
    <FormFooter failure={failure && `${failure} ${isSafe ? kept : notKept}`}>
      {question ? (
        <ScopeQuestion
          verb="Change"
          isFirst
          isBusy={isSaving}
          onChosen={question.answer}
          onCancelled={question.cancel}
        />
      ) : (
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSaving}>
            {uploads.isUploading ? 'Uploading files...' : isSaving ? 'Saving...' : label}
          </Button>
        </>
      )}
    </FormFooter>
  )
}

/** Nothing that is pasted is cut off: what is too long says so and can be shortened. */
function Notes({ value, prompts = '', ...field }: { value: string; prompts?: string | undefined }) {
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
      description={isNearLimit ? counted : prompts && <span className={classes['prompts']}>{prompts}</span>}
      value={value}
      {...field}
    />
  )
}
