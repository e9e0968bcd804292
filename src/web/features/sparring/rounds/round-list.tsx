import { resultNames, roundFacts, roundLine } from '#shared/sparring/round-text.ts'
import type { Round } from '#shared/sparring/rounds.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { keyed } from './keyed.ts'
import classes from './round-list.module.css'

/** The rounds of an entry, to read. */
export const RoundList = ({ rounds }: { rounds: Round[] }) => (
  <section aria-label="Rounds">
    <ol className={classes['rounds']}>
      {keyed(rounds, roundLine).map(({ key, one: round }) => (
        <li key={key} className={classes['round']}>
          <span className={classes['number']} aria-hidden="true" />
          <div>
            <p className="row wrap gap-2">
              <span className="semibold" dir="auto">
                {round.partner?.name ?? 'Somebody'}
              </span>
              {round.result && <Badge tone={tones[round.result]}>{resultNames[round.result]}</Badge>}
            </p>
            <Facts facts={roundFacts(round)} />
            {round.notes !== '' && (
              <p className="typed" dir="auto">
                {round.notes}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  </section>
)

const tones = { won: 'good', lost: undefined, even: 'outline' } as const
