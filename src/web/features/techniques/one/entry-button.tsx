import { Button } from '@mantine/core'
import type { Entry } from '#shared/entries.ts'
import { shownTitle } from '#shared/quick.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import classes from './entry-button.module.css'

/** An entry by its title and date; it opens in its dialog. */
export const EntryButton = ({ entry }: { entry: Entry }) => (
  <Button
    variant="subtle"
    className={classes['entry'] ?? ''}
    onClick={() => openDialog({ kind: 'viewEntry', entry })}
  >
    <span dir="auto">{shownTitle(entry.title)}</span>
    <time className={classes['date']} dateTime={entry.date}>
      {dateWithYear(entry.date)}
    </time>
  </Button>
)
