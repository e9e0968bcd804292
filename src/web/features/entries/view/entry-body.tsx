import { ruleSentence } from '#shared/calendar/recurrence.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { fieldTexts } from '#shared/entries/entry-texts.ts'
import { fullDate } from '#shared/foundation/dates.ts'
import Attachments from '#web/features/media/view/attachments.tsx'
import { RoundList } from '#web/features/sparring/rounds/round-list.tsx'
import { TagList } from '#web/features/tags/text/tag-list.tsx'
import { MentionList } from '#web/features/techniques/mention-list.tsx'
import { factsOf } from '#web/features/training-fields/facts.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
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
      {entry.isPlanned && <p className={classes['facts']}>{planText(entry.date, today)}</p>}
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

const planText = (date: string, today: string) =>
  date < today ? 'Missed, unless you log it.' : 'Planned. It counts once you log it.'
