import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shownTitle } from '#shared/entries/quick.ts'
import { monthDay } from '#web/lib/date-time.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { NextCompetition } from '../competitions/next-competition.tsx'
import { entriesOnDayQuery } from '../entries/api.ts'
import { EntryTitle } from '../entries/list/entry-title.tsx'
import classes from './asides.module.css'

/** The lines after the first sessions. */
export default function Asides() {
  return (
    <>
      <OnThisDay />
      <NextCompetition />
    </>
  )
}

const yearsShown = 3

/** A session of this day in each of the latest years that have one, and the way to all of them. */
function OnThisDay() {
  const day = useLocalDay()
  const onDay = day.slice(5)
  const { data = [] } = useQuery(entriesOnDayQuery(onDay))
  const byYear = new Map(
    data
      .filter(({ isPlanned, date }) => !isPlanned && date.endsWith(onDay) && date < day)
      .map((entry) => [Number(day.slice(0, 4)) - Number(entry.date.slice(0, 4)), entry]),
  )
  if (byYear.size === 0) return null
  return (
    <ul className={classes['lines']}>
      {[...byYear].slice(0, yearsShown).map(([years, entry]) => (
        <li key={years} className={classes['line']}>
          <IconHistory size={18} aria-hidden="true" />
          <span>{years === 1 ? 'A year ago today:' : `${years} years ago today:`}</span>
          <EntryTitle entry={entry}>{shownTitle(entry.title)}</EntryTitle>
        </li>
      ))}
      <li>
        <Link to="/" search={{ onDay }} className={classes['all']}>
          {monthDay(day)} in all years
        </Link>
      </li>
    </ul>
  )
}
