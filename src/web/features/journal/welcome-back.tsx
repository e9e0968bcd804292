import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { overlap } from '#shared/absences/is-away.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { useAbsences } from '#web/features/absences/absence-days.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { byDay } from '#web/features/injuries/injury-days.ts'
import { useThings } from '#web/features/offline/things/things.ts'
import { dueQuery } from '#web/features/practice/api.ts'
import { statsQuery } from '#web/features/stats/api.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import classes from './welcome-back.module.css'

/** For who hasn't trained for weeks: where they left off, and what excuses those weeks. */
export function WelcomeBack({ last }: { last: JournalItem }) {
  const today = useLocalDay()
  const gone = { from: addDays(last.date, 1), to: addDays(today, -1) }
  const isExcused = useIsExcused(gone)
  const { data: due } = useQuery(dueQuery)
  return (
    <section className={classes['card']} aria-label="Welcome back">
      <h2 className="text-lg bold">Welcome back</h2>
      <p>
        Your last session was <b dir="auto">{shownTitle(last.title)}</b>, {shortDate(last.date)}.{' '}
        {isExcused
          ? 'The weeks you were away or injured don’t count towards your goal.'
          : 'Were you away or injured? Both excuse their weeks from your goal.'}
      </p>
      <div className="flow gap-2">
        <Button onClick={() => openDialog({ kind: 'newEntry' })}>Log a session</Button>
        {!isExcused && (
          <>
            <Button variant="default" onClick={() => openDialog({ kind: 'newAbsence', fields: gone })}>
              I was away
            </Button>
            <Button variant="default" onClick={() => openDialog({ kind: 'newInjury', fields: gone })}>
              I was injured
            </Button>
          </>
        )}
        {due && due.inPractice > 0 && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/practice" />}>
            Practice first
          </Button>
        )}
      </div>
    </section>
  )
}

/** Whether an injury or a time away has said what these days were, also one that isn't synced yet. */
function useIsExcused({ from, to }: { from: string; to: string }): boolean {
  const { data } = useQuery(statsQuery({ range: 'custom', from, to }))
  const injuries = useThings('Injury', data?.injuries ?? [], byDay)
  const said = [...useAbsences(), ...injuries].map(({ fields }) => fields)
  return overlap(said, { from, to })
}
