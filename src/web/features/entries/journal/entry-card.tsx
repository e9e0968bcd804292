import { IconCloudOff } from '@tabler/icons-react'
import { longDate, weekdayOf } from '#shared/dates.ts'
import { shownTitle } from '#shared/quick.ts'
import { MediaStrip } from '#web/features/media/view/media-strip.tsx'
import { whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { TagList } from '#web/features/tags/tag-list.tsx'
import { factsOf } from '#web/features/training-fields/facts.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardButton } from '#web/ui/card-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import classes from './entry-card.module.css'
import type { JournalItem } from './journal-items.ts'

const open = ({ create, pending: _, ...entry }: JournalItem) =>
  create ? openDialog({ kind: 'viewPending', pending: create }) : openDialog({ kind: 'viewEntry', entry })

export function EntryCard({ entry }: { entry: JournalItem }) {
  return (
    <article className={classes['card']}>
      <time className={classes['rail']} dateTime={entry.date} aria-label={longDate(entry.date)}>
        <span className={classes['day']}>{Number(entry.date.slice(8))}</span>
        <span className={classes['weekday']}>{weekdayOf(entry.date)}</span>
      </time>
      <div>
        <h3 className={classes['title']}>
          <CardButton onClick={() => open(entry)}>{shownTitle(entry.title)}</CardButton>
        </h3>
        <div className={classes['facts']}>
          <Facts facts={factsOf(entry)} />
        </div>
        {entry.pending && <Unsynced why={whyUnsynced(entry.pending)} />}
        {entry.notes !== '' && <p className={classes['notes']}>{entry.notes}</p>}
        <MediaStrip files={entry.fileAttachments} links={entry.videoLinks} />
        {entry.tags.length > 0 && (
          <div className={classes['tags']}>
            <TagList tags={entry.tags} max={6} />
          </div>
        )}
      </div>
    </article>
  )
}

const Unsynced = ({ why }: { why: string | undefined }) => (
  <p className={classes['unsynced']} data-failed={why !== undefined || undefined}>
    <IconCloudOff size={18} stroke={1.75} aria-hidden />
    <span>Not synced yet{why !== undefined && `: ${why}`}</span>
  </p>
)
