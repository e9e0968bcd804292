import { longDate } from '#shared/dates.ts'
import type { Entry } from '#shared/entries.ts'
import { ruleSentence } from '#shared/recurrence.ts'
import Attachments from '../media/attachments.tsx'
import { TagList } from '../tags/tag-list.tsx'
import { factsOf } from './entry-facts.ts'
import classes from './entry-view.module.css'

/** What there is to read of an entry. */
export function EntryBody({ entry }: { entry: Entry }) {
  return (
    <>
      <p className={classes['date']}>
        <time dateTime={entry.date}>
          {longDate(entry.date)}, {entry.date.slice(0, 4)}
        </time>
      </p>
      <p className={classes['facts']}>{factsOf(entry).join(' · ')}</p>
      {entry.isRecurring && (
        <p className={classes['facts']}>
          {ruleSentence(entry.date, entry.recurrencePattern, entry.recurrenceEndDate)}
        </p>
      )}
      {entry.tags.length > 0 && <TagList tags={entry.tags} />}
      {entry.notes === '' ? (
        <p className={classes['none']}>No notes yet.</p>
      ) : (
        <p className={classes['notes']}>{entry.notes}</p>
      )}
      <Attachments files={entry.fileAttachments} links={entry.videoLinks} />
    </>
  )
}
