import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { ruleSentence } from '#shared/calendar/recurrence.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { fieldTexts } from '#shared/entries/entry-texts.ts'
import { stateOf } from '#shared/entries/planned-sessions.ts'
import { fullDate } from '#shared/foundation/dates.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { FileButton } from '#web/features/media/upload/file-button.tsx'
import Attachments from '#web/features/media/view/attachments.tsx'
import { choiceLabelOf, whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { RoundList } from '#web/features/sparring/rounds/round-list.tsx'
import { TagList } from '#web/features/tags/text/tag-list.tsx'
import { MentionList } from '#web/features/techniques/mention-list.tsx'
import { factsOf } from '#web/features/training-fields/facts.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import classes from './entry-body.module.css'

/** The fields of an entry, to read. */
export function EntryBody({ entry }: { entry: Entry }) {
  const today = useLocalDay()
  return (
    <>
      <p className="numbers semibold">
        <time dateTime={entry.date}>{fullDate(entry.date)}</time>
      </p>
      <p className={classes['facts']}>{[...factsOf(entry), ...moreFacts(entry)].join(' · ')}</p>
      {entry.isPlanned && <p className={classes['facts']}>{planText(entry, today)}</p>}
      {entry.isRecurring && (
        <p className={classes['facts']}>
          {ruleSentence(entry.date, entry.recurrencePattern, entry.recurrenceEndDate, entry.recurrenceWeekdays)}
        </p>
      )}
      {entry.tags.length > 0 && <TagList tags={entry.tags} />}
      {entry.techniques.length > 0 && <MentionList techniques={entry.techniques} />}
      {entry.rounds.length > 0 && <RoundList rounds={entry.rounds} />}
      {entry.notes === '' ? (
        <p className={classes['none']}>No notes yet.</p>
      ) : (
        <p className="typed text-md">{entry.notes}</p>
      )}
      <Attachments files={entry.fileAttachments} links={entry.videoLinks} />
    </>
  )
}

const moreFacts = (entry: Entry) =>
  Object.values(fieldTexts).flatMap(({ isFact, textOf }) => (isFact && textOf(entry, clockTime)) || [])

const planText = (entry: Entry, today: string) =>
  stateOf(entry, today) === 'missed' ? 'Missed, unless you log it.' : 'Planned. It counts once you log it.'

/** Photos, videos, or documents for an entry that exists: chosen first, then saved. */
export const AddFiles = ({ onFiles, ref }: Pick<ComponentProps<typeof FileButton>, 'onFiles' | 'ref'>) => (
  <FileButton
    {...(ref && { ref })}
    variant="subtle"
    icon={<IconPhotoPlus size={18} />}
    onFiles={(files) => files.length > 0 && onFiles(files)}
  >
    Add photo or video
  </FileButton>
)

/** The actions for an entry besides editing it, below its fields. */
export const ViewTools = ({ children }: { children: ReactNode }) => (
  <div className={classes['tools']}>{children}</div>
)

/** Says that an entry isn't synced yet, and what the person has to do if it can't be. */
export function PendingNotice({ operation, closeThen }: { operation: Operation; closeThen: CloseThen }) {
  const { id, conflict } = operation
  const why = whyUnsynced(operation)
  if (why === undefined) return <Hint>Not synced yet. We’ll sync it when you’re back online.</Hint>
  return (
    <Notice>
      <strong>Not synced yet.</strong> {why}
      {conflict !== undefined && (
        <Button variant="subtle" onClick={() => closeThen(() => openDialog({ kind: 'resolveConflict', id }))}>
          {choiceLabelOf(operation)}
        </Button>
      )}
    </Notice>
  )
}
