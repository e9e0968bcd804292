import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { shownTitle } from '#shared/entries/quick.ts'
import { addDays } from '#shared/foundation/dates.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import classes from './welcome-back.module.css'

/** For who hasn't trained for weeks: where they left off, and what excuses those weeks. */
export function WelcomeBack({ last }: { last: JournalItem }) {
  const today = useLocalDay()
  const gone = { from: addDays(last.date, 1), to: addDays(today, -1) }
  return (
    <section className={classes['card']} aria-label="Welcome back">
      <h2 className="text-lg bold">Welcome back</h2>
      <p>
        Your last session was <b dir="auto">{shownTitle(last.title)}</b>, {shortDate(last.date)}. Were you away or
        injured? Both excuse their weeks from your goal.
      </p>
      <div className="flow gap-2">
        <Button onClick={() => openDialog({ kind: 'newEntry' })}>Log a session</Button>
        <Button variant="default" onClick={() => openDialog({ kind: 'newAbsence', fields: gone })}>
          I was away
        </Button>
        <Button variant="default" onClick={() => openDialog({ kind: 'newInjury', fields: gone })}>
          I was injured
        </Button>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/practice" />}>
          Practice first
        </Button>
      </div>
    </section>
  )
}
