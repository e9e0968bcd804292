import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'
import type { RoundOfEntry } from '#shared/lessons.ts'
import { limits } from '#shared/limits.ts'
import { shownTitle } from '#shared/quick.ts'
import { roundLine } from '#shared/round-text.ts'
import { openEntry } from '#web/features/entries/open-entry.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Hint } from '#web/ui/hint.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Chosen, roundsOf } from './lesson-queries.ts'
import classes from './round-rows.module.css'

interface Props {
  chosen: Chosen
  open: (entry: Entry) => void
}

/** The newest rounds that were chosen; each opens its session. */
export function RoundRows({ chosen, open }: Props) {
  const { data: rounds, isPending, error, refetch } = useQuery(roundsOf(chosen))
  if (isPending) return <Skeleton label="Loading rounds" shape="row" count={3} />
  if (!rounds) return <FailedState what="These rounds" error={error} retry={refetch} />
  if (rounds.length === 0) return <Hint>No rounds yet. Add them when you log or edit a session.</Hint>
  return (
    <>
      <ul className={classes['rounds']}>
        {rounds.map((one) => (
          <li key={`${one.entryId} ${one.position}`}>
            <Row one={one} open={open} />
          </li>
        ))}
      </ul>
      {rounds.length === limits.roundPage && <Hint>These are the newest {limits.roundPage}.</Hint>}
    </>
  )
}

function Row({ one: { entryId, date, title, round }, open }: { one: RoundOfEntry; open: Props['open'] }) {
  const client = useQueryClient()
  const shown = shownTitle(title)
  return (
    <button
      type="button"
      className={classes['round']}
      onClick={() => void openEntry(client, { id: entryId, title: shown }, open)}
    >
      <span className={classes['when']}>
        <time dateTime={date}>{dateWithYear(date)}</time> · {shown}
      </span>
      <span dir="auto">{roundLine(round)}</span>
    </button>
  )
}
