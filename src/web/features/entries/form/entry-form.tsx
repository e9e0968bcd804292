import { Button, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { limits } from '#shared/limits.ts'
import { ScopeQuestion } from '#web/features/planned/scope-question.tsx'
import { RoundsSection } from '#web/features/sparring/rounds/rounds-section.tsx'
import { TagPicker } from '#web/features/tags/tag-picker.tsx'
import { SessionTypeField } from '#web/features/training-fields/session-type-field.tsx'
import { When } from '#web/features/training-fields/when.tsx'
import { WhereAndWho } from '#web/features/training-fields/where-and-who.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DraftRestored } from '#web/ui/draft-restored.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { EffortField } from './effort-field.tsx'
import classes from './entry-form.module.css'
import { type EntryRequest, isEdit } from './entry-values.ts'
import { loadMentionPicker, loadTrainingMedia } from './lazy-parts.ts'
import { Planning } from './planning.tsx'
import { Recurrence } from './recurrence.tsx'
import { useEntryForm } from './use-entry-form.ts'

const TrainingMedia = lazy(loadTrainingMedia)
const MentionPicker = lazy(loadMentionPicker)

interface Props {
  request: EntryRequest
  close: () => void
}

export function EntryForm({ request, close }: Props) {
  const entryForm = useEntryForm(request, close)
  const { form, initial, picking, uploads, isRestored, isOutdated, startOver, submit } = entryForm
  const isAtRounds = 'isAtRounds' in request
  const isAtNotes = isAtRounds || 'isAtNotes' in request
  return (
    <Form onSubmit={submit}>
      <Hint>Document your BJJ training session details and techniques.</Hint>
      {isRestored && <DraftRestored isOutdated={isOutdated} onStartOver={startOver} />}
      <TextInput
        label="Title"
        placeholder="Half guard sweeps"
        required
        data-autofocus={!isAtNotes || undefined}
        dir="auto"
        {...form.getInputProps('title')}
      />
      <When form={form} />
      <Planning form={form} initial={initial} />
      <SessionTypeField form={form} />
      <WhereAndWho form={form} />
      <TagPicker picking={picking} about={form.values.title} />
      <Notes
        data-autofocus={isAtNotes || undefined}
        prompts={'template' in request ? request.template?.notesPrompts : undefined}
        {...form.getInputProps('notes')}
        value={form.values.notes}
      />
      <EffortField effort={form.values.effort} onChange={(effort) => form.setFieldValue('effort', effort)} />
      <div className={classes['more']}>
        <RoundsSection
          rounds={form.values.rounds}
          onChange={(rounds) => form.setFieldValue('rounds', rounds)}
          isOpen={isAtRounds}
          error={form.errors['rounds']}
        />
        <Suspense>
          <MentionPicker
            chosen={form.values.techniques}
            onChange={(techniques) => form.setFieldValue('techniques', techniques)}
            notes={form.values.notes}
            error={form.errors['techniques']}
          />
        </Suspense>
        {mayRecur(request) && <Recurrence form={form} began={beganBy(request)} />}
        <Checkbox
          label="Add notes after session"
          hint="the bell reminds you until you’ve written them"
          {...form.getInputProps('hasPostSessionNotes', { type: 'checkbox' })}
        />
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
      </div>
      <Footer isEdit={isEdit(request)} entryForm={entryForm} close={close} />
    </Form>
  )
}

const beganBy = (request: EntryRequest) =>
  request.kind === 'editEntry' && request.entry.isRecurring ? request.entry : undefined

/** A session of a series can't begin another one. */
const mayRecur = (request: EntryRequest) =>
  request.kind !== 'logPlanned' && !(request.kind === 'editPending' && request.pending.data.planned)

interface FooterProps {
  isEdit: boolean
  entryForm: ReturnType<typeof useEntryForm>
  close: () => void
}

function Footer({ isEdit, entryForm, close }: FooterProps) {
  const { failure, isSaving, question, uploads } = entryForm
  const label = isEdit ? 'Update Entry' : 'Save Entry'
  return (
    <FormFooter failure={failure}>
      {question ? (
        <ScopeQuestion verb="Change" isFirst {...question} />
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

interface NotesProps {
  value: string
  prompts?: string | undefined
  'data-autofocus': true | undefined
}

/** A dialog's first focus doesn't scroll. */
const scrollTo = (field: HTMLElement | null) => field?.scrollIntoView({ block: 'center' })

/** Pasted text is never cut off; if it's too long, a message says so. */
function Notes({ value, prompts = '', ...field }: NotesProps) {
  const isNearLimit = value.length > limits.notes * 0.9
  const counted = `${value.length.toLocaleString('en-US')} of ${limits.notes.toLocaleString('en-US')} characters`
  return (
    <Textarea
      label="Training Notes"
      placeholder="What worked, what didn’t, what to try next."
      autosize
      minRows={4}
      maxRows={16}
      dir="auto"
      ref={field['data-autofocus'] && scrollTo}
      description={isNearLimit ? counted : prompts && <span className={classes['prompts']}>{prompts}</span>}
      value={value}
      {...field}
    />
  )
}
