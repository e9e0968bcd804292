import { Button } from '@mantine/core'
import type { Entry } from '#shared/entries/entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { useEntryLink } from '#web/features/entry-address/entry-address.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import classes from './entry-button.module.css'

/** An entry by its title and date, which opens it. */
export const EntryButton = ({ entry }: { entry: Entry }) => (
  <Button component="a" variant="subtle" className={classes['entry'] ?? ''} {...useEntryLink(entry)}>
    <span dir="auto">{shownTitle(entry.title)}</span>
    <time className={classes['date']} dateTime={entry.date}>
      {dateWithYear(entry.date)}
    </time>
  </Button>
)
