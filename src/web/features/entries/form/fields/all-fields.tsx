import { lazy, Suspense } from 'react'
import { TagPicker } from '#web/features/tags/picker/tag-picker.tsx'
import { AttireField } from '#web/features/training-fields/attire-field.tsx'
import { SessionTypeField } from '#web/features/training-fields/session-type-field.tsx'
import { WhereAndWho } from '#web/features/training-fields/where-and-who.tsx'
import { typedField } from '#web/lib/form/typed-field.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { Checkbox } from '#web/ui/form/toggle.tsx'
import { type EntryRequest, isEdit } from '../entry-values.ts'
import type { EntryFields } from '../use-entry-form.ts'
import classes from './all-fields.module.css'
import { EffortField } from './effort-field.tsx'
import { FocusField } from './focus-field.tsx'
import { loadMentionPicker, loadTrainingMedia } from './lazy-parts.ts'
import { Notes } from './notes.tsx'
import { Planning } from './planning.tsx'
import { Recurrence } from './recurrence.tsx'
import { Rounds } from './rounds.tsx'
import { TitleField } from './title-field.tsx'
import { UsualWhen } from './usual-when.tsx'

const TrainingMedia = lazy(loadTrainingMedia)
const MentionPicker = lazy(loadMentionPicker)

interface Props {
  request: EntryRequest
  fields: EntryFields
}

/**
 * All fields of an entry: first what every session has, then, one tap away, what some have. On a desktop, the facts are on
 * the left, notes and rounds on the right.
 */
export const AllFields = (props: Props) => (
  <div className={classes['columns']}>
    <Stack>
      <Facts {...props} />
    </Stack>
    <Stack>
      <NotesAndRounds {...props} />
    </Stack>
  </div>
)

const Facts = ({ request, fields: { form, initial, picking, earlier } }: Props) => (
  <>
    <TitleField form={form} earlier={earlier} />
    <UsualWhen form={form} earlier={earlier} />
    <Planning form={form} initial={initial} isNew={!isEdit(request)} />
    <SessionTypeField form={form} />
    <WhereAndWho form={form} />
    <TagPicker picking={picking} about={form.values.title} />
    <FocusField form={form} />
  </>
)

const NotesAndRounds = ({ request, fields: { form, initial, uploads } }: Props) => (
  <>
    <Notes form={form} request={request} isFirst={false} />
    <Planning form={form} initial={initial} isNew={!isEdit(request)} isBelowNotes />
    <AttireField form={form} />
    <EffortField effort={form.values.effort} onChange={(effort) => form.setFieldValue('effort', effort)} />
    {/* All at once, so that none moves another. */}
    <Suspense>
      <div className={classes['more']}>
        {/* Who writes down an open mat has rounds to say. */}
        <Rounds form={form} isOpen={form.values.sessionType === 'open-mat'} />
        <MentionPicker
          chosen={form.values.techniques}
          onChange={(techniques) => form.setFieldValue('techniques', techniques)}
          notes={form.values.notes}
          typedField={typedField(form, 'typedTechnique')}
          error={form.errors['techniques']}
        />
        {mayRecur(request) && <Recurrence form={form} began={beganBy(request)} />}
        <Checkbox
          label="Add notes after session"
          hint="the bell reminds you until you’ve written them"
          {...form.getInputProps('hasPostSessionNotes', { type: 'checkbox' })}
        />
        <Checkbox
          label="Private notes"
          hint="left out of what a coach sees"
          {...form.getInputProps('hasPrivateNotes', { type: 'checkbox' })}
        />
        <TrainingMedia
          files={form.values.fileAttachments}
          onFiles={(files) => form.setFieldValue('fileAttachments', files)}
          links={form.values.videoLinks}
          onLinks={(links) => form.setFieldValue('videoLinks', links)}
          typedLink={typedField(form, 'typedVideo')}
          uploads={uploads}
          error={form.errors['fileAttachments'] ?? form.errors['videoLinks']}
        />
      </div>
    </Suspense>
  </>
)

const beganBy = (request: EntryRequest) =>
  request.kind === 'editEntry' && request.entry.isRecurring ? request.entry : undefined

/** A session of a series can't begin another one. */
const mayRecur = (request: EntryRequest) =>
  request.kind !== 'logPlanned' && !(request.kind === 'editPending' && request.pending.data.planned)
