import { IconTrophy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addDays } from '#shared/foundation/dates.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { countdownText } from './competition-texts.ts'
import classes from './next-competition.module.css'
import { useCompetitions } from './use-competitions.ts'

/** How long before it the journal counts the days. */
const countedDays = 90

/** The next competition, with its countdown. On its eve and its day it has a card of its own. */
export function NextCompetition() {
  const { all } = useCompetitions()
  const day = useLocalDay()
  const next = all.find(({ fields: { date } }) => date > addDays(day, 1) && date <= addDays(day, countedDays))
  if (!next) return null
  return (
    <p className={classes['line']}>
      <IconTrophy size={18} aria-hidden="true" />
      <span>{countdownText(next.fields.date, day)}:</span>
      <Link className={classes['link'] ?? ''} to="/competitions/$id" params={{ id: next.key }} dir="auto">
        {next.fields.name}
      </Link>
    </p>
  )
}
