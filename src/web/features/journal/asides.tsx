import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { shownTitle } from '#shared/entries/quick.ts'
import { addMonths } from '#shared/foundation/dates.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { NextCompetition } from '../competitions/next-competition.tsx'
import { entriesOfDayQuery } from '../entries/api.ts'
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

/** The session on this day a year ago, if there is one. */
function OnThisDay() {
  const day = useLocalDay()
  const { data = [] } = useQuery(entriesOfDayQuery(addMonths(day, -12)))
  const entry = data.find(({ isPlanned }) => !isPlanned)
  if (!entry) return null
  return (
    <p className={classes['line']}>
      <IconHistory size={18} aria-hidden="true" />
      <span>A year ago today:</span>
      <EntryTitle entry={entry}>{shownTitle(entry.title)}</EntryTitle>
    </p>
  )
}
