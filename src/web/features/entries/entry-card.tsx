import { IconCloudOff } from '@tabler/icons-react'
import { longDate, weekdayOf } from '#shared/dates.ts'
import { MediaStrip } from '../media/media-strip.tsx'
import { TagList } from '../tags/tag-list.tsx'
import { factsOf } from './entry-facts.ts'
import classes from './entry-list.module.css'
import type { Listed } from './listed.ts'

interface Props {
  entry: Listed
  onOpen: (entry: Listed) => void
}

export function EntryCard({ entry, onOpen }: Props) {
  return (
    <article className={classes['card']}>
      <time className={classes['rail']} dateTime={entry.date} aria-label={longDate(entry.date)}>
        <span className={classes['day']}>{Number(entry.date.slice(8))}</span>
        <span className={classes['weekday']}>{weekdayOf(entry.date)}</span>
      </time>
      <div>
        <h3 className={classes['title']}>
          <button type="button" className={classes['open']} onClick={() => onOpen(entry)}>
            <span>{entry.title}</span>
          </button>
        </h3>
        <p className={classes['facts']}>
          {factsOf(entry).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {entry.pending && <Unsynced problem={entry.pending.problem?.message} />}
        {entry.notes !== '' && <p className={classes['notes']}>{entry.notes}</p>}
        <MediaStrip files={entry.fileAttachments} links={entry.videoLinks} />
        {entry.tags.length > 0 && (
          <div className={classes['tags']}>
            <TagList tags={entry.tags} most={6} />
          </div>
        )}
      </div>
    </article>
  )
}

const Unsynced = ({ problem }: { problem: string | undefined }) => (
  <p className={classes['unsynced']} data-failed={problem !== undefined || undefined}>
    <IconCloudOff size={18} stroke={1.75} aria-hidden />
    <span>Not synced yet{problem !== undefined && `: ${problem}`}</span>
  </p>
)
