import { divisionFacts, rulesetNames } from '#shared/competitions/competitions.ts'
import { medalCounts } from '#shared/competitions/results.ts'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { CardList, Facts } from '#web/ui/list/card-list.tsx'
import { CardPageLink } from '#web/ui/list/list-parts.tsx'
import { countdownText, recordText } from './competition-texts.ts'
import { MatchDots } from './match-dots.tsx'
import { MedalBadge } from './medal-badge.tsx'
import classes from './season.module.css'
import type { ShownCompetition } from './use-competitions.ts'

interface Props {
  name: string
  competitions: ShownCompetition[]
  today: string
}

/** The competitions of a year, or those to come, with what they came to. */
export function Season({ name, competitions, today }: Props) {
  const id = name.replaceAll(' ', '-').toLowerCase()
  return (
    <section className={classes['season']} aria-labelledby={id}>
      <h2 className="text-xl heavy" id={id}>
        {name}
      </h2>
      <Facts facts={seasonFacts(competitions)} />
      <CardList>
        {competitions.map((one) => (
          <li key={one.key}>
            <Competition competition={one} today={today} />
          </li>
        ))}
      </CardList>
    </section>
  )
}

/** '3 won, 1 lost', '1 gold'. */
function seasonFacts(competitions: ShownCompetition[]): string[] {
  const all = competitions.map(({ fields }) => fields)
  return [recordText(all), ...medalCounts(all)].filter(Boolean)
}

function Competition({
  competition: { key, fields, pending },
  today,
}: {
  competition: ShownCompetition
  today: string
}) {
  const countdown = countdownText(fields.date, today)
  return (
    <article className={classes['competition']}>
      <h3 className="text-lg bold" dir="auto">
        <CardPageLink to="/competitions/$id" params={{ id: key }}>
          {fields.name}
        </CardPageLink>
      </h3>
      {countdown !== '' && <p className="jade bold">{countdown}</p>}
      <MedalBadge {...fields} />
      <MatchDots matches={fields.matches} />
      <Facts
        facts={[
          dateWithYear(fields.date),
          fields.place,
          rulesetNames[fields.rules],
          ...divisionFacts(fields),
          recordText([fields]),
          pending ? unsyncedText(pending) : '',
        ].filter(Boolean)}
      />
    </article>
  )
}
