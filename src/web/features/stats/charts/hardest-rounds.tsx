import { useQuery } from '@tanstack/react-query'
import type { HardestRound } from '#shared/sparring/hardest-rounds.ts'
import { roundName } from '#shared/sparring/round-heart-rate.ts'
import { kindNames } from '#shared/sparring/round-text.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { heartRateText } from '#shared/training/heart-rate.ts'
import { useEntryLink } from '#web/features/entry-address/entry-address.ts'
import { hardestRoundsQuery } from '#web/features/heart-rate/api.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import { Card } from '../card.tsx'
import classes from './hardest-rounds.module.css'

/** The rounds with the highest average heart rate. Nothing, if none were both timed and measured. */
export function HardestRounds({ stats: { from, to, load } }: { stats: Stats }) {
  const [first = from, last = to] = [load.weeks[0]?.from, load.weeks.at(-1)?.to]
  const isCut = from < first
  const { data: rounds } = useQuery(hardestRoundsQuery({ from: isCut ? first : from, to: to < last ? to : last }))
  if (!rounds?.length) return null
  return (
    <Card title="Hardest rounds">
      <ol>
        {rounds.map((round) => (
          <li key={`${round.entryId} ${round.number}`}>
            <Row round={round} />
          </li>
        ))}
      </ol>
      <Hint>
        By average heart rate, of rounds that you timed{isCut && ` in these ${load.weeks.length} weeks`}.
      </Hint>
    </Card>
  )
}

const Row = ({ round }: { round: HardestRound }) => (
  <a className={classes['round']} {...useEntryLink({ id: round.entryId })}>
    <span className="row between gap-3">
      <span>
        <span className="semibold" dir="auto">
          {round.partner || roundName(round)}
        </span>
        {round.kind && ` · ${kindNames[round.kind]}`}
      </span>
      <time className={classes['date']} dateTime={round.date}>
        {dateWithYear(round.date)}
      </time>
    </span>
    <span className="muted numbers text-sm">{heartRateText(round)}</span>
  </a>
)
