import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { divisionFacts, rulesetNames } from '#shared/competitions/competitions.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import classes from './competition-day.module.css'
import { countdownText } from './competition-texts.ts'
import { useCompetitions } from './use-competitions.ts'

/** The competition of today or tomorrow: its division and game plan, and on its day a match with one tap. */
export default function CompetitionDay() {
  const { all } = useCompetitions()
  const today = useLocalDay()
  const next = all.find(({ fields: { date } }) => date === today || date === addDays(today, 1))
  if (!next) return null
  const { key, fields } = next
  return (
    <section className={classes['card']} aria-label="Competition">
      <h2 className="text-lg bold" dir="auto">
        {countdownText(fields.date, today)}:{' '}
        <Link className="bare-link" to="/competitions/$id" params={{ id: key }}>
          {fields.name}
        </Link>
      </h2>
      <Facts facts={[...divisionFacts(fields), rulesetNames[fields.rules], fields.place].filter(Boolean)} />
      {fields.plan.length > 0 && (
        <ol className={classes['plan']} aria-label="Game plan">
          {fields.plan.map(({ technique }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps are told apart by their place only
            <li key={at} dir="auto">
              {technique}
              {at < fields.plan.length - 1 && <span aria-hidden="true"> →</span>}
            </li>
          ))}
        </ol>
      )}
      {fields.date === today && (
        <div>
          <Button onClick={() => openDialog({ kind: 'newMatch', of: key })}>Add match</Button>
        </div>
      )}
    </section>
  )
}
