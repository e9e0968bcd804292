import { useQuery } from '@tanstack/react-query'
import { shownTitle } from '#shared/entries/quick.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { RoundOfEntry } from '#shared/sparring/lessons.ts'
import { roundLine, withoutPartner } from '#shared/sparring/round-text.ts'
import { useEntryLink } from '#web/features/entry-address/entry-address.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { type Chosen, roundsOf } from './lesson-queries.ts'
import classes from './round-rows.module.css'

interface RowsProps {
  chosen: Chosen
  /** Whether there is more than rounds. */
  hasOthers?: boolean
}

/** The newest rounds that were chosen; each opens its session. */
export function RoundRows({ chosen, hasOthers = false }: RowsProps) {
  const { data: rounds, isPending, error, refetch } = useQuery(roundsOf(chosen))
  if (isPending) return <Skeleton label="Loading rounds" shape="row" count={3} />
  if (!rounds) return <FailedState what="These rounds" error={error} retry={refetch} />
  if (rounds.length === 0 && hasOthers) return null
  if (rounds.length === 0) return <Hint>No rounds yet. Add them when you log or edit a session.</Hint>
  return (
    <>
      <ul className="stack">
        {rounds.map((round) => (
          <li key={`${round.entryId} ${round.position}`}>
            <Row one={round} lineOf={chosen.partner === undefined ? roundLine : withoutPartner} />
          </li>
        ))}
      </ul>
      {rounds.length === limits.roundPage && <Hint>These are the newest {limits.roundPage}.</Hint>}
    </>
  )
}

interface RowProps {
  one: RoundOfEntry
  lineOf: (round: RoundOfEntry['round']) => string
}

const Row = ({ one: { entryId, date, title, round }, lineOf }: RowProps) => (
  <a className={classes['round']} {...useEntryLink({ id: entryId })}>
    <span className="muted numbers text-sm">
      <time dateTime={date}>{dateWithYear(date)}</time> · {shownTitle(title)}
    </span>
    <span dir="auto">{lineOf(round)}</span>
  </a>
)
