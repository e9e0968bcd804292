import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addDays, addMonths, dayInYear, dayOfMonth, monthTitle } from '#shared/foundation/dates.ts'
import { counted, nounFor } from '#shared/foundation/numbers.ts'
import { hoursText } from '#shared/stats/amounts.ts'
import { type MonthGlance, monthGlance, type RunningStreak, runningStreak } from '#shared/stats/month-glance.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { MonthDays } from '../month-days.tsx'
import classes from './month-card.module.css'
import { useSubmissionNames } from './use-submission-names.ts'

interface Props {
  /** '2026-11'. */
  month: string
  /** All sessions that are loaded, newest first. */
  sessions: JournalItem[]
  /** Whether these are all there are. */
  isWhole: boolean
}

/** What a month comes to, beside the month before. */
export function MonthCard({ month, sessions, isWhole }: Props) {
  const { weekStartsOn } = useUser()
  const { day: today } = useLocalTime()
  const trained = sessions.filter(({ isPlanned }) => !isPlanned)
  const journal = { sessions: trained, isWhole }
  const nameOf = useSubmissionNames()
  const glance = monthGlance(month, journal, today, nameOf)
  const streak = today.startsWith(month) ? runningStreak(journal, today, weekStartsOn) : undefined
  const first = `${month}-01`
  const days = trained.filter(({ date }) => date.startsWith(month)).map(({ date }) => date)
  return (
    <div className={classes['card']}>
      <div className={classes['heading']}>
        <h2>{monthTitle(first)}</h2>
        <Link
          to="/stats"
          search={{ range: 'custom', from: first, to: addDays(addMonths(first, 1), -1) }}
          aria-label={`Training Stats of ${monthTitle(first)}`}
        >
          All figures
        </Link>
      </div>
      <Figures glance={glance} streak={streak} />
      <MonthDays month={month} trained={new Set(days)} />
      {glance.before && <p className={classes['note']}>Compared with {daysText(glance.before)}</p>}
      {glance.caught && <p className={classes['caught']}>{caughtText(glance.caught)}</p>}
    </div>
  )
}

function Figures({ glance, streak }: { glance: MonthGlance; streak: RunningStreak | undefined }) {
  const { sessions, minutes, rounds, before } = glance
  const hasHours = minutes > 0 || (before?.minutes ?? 0) > 0
  const hasRounds = rounds > 0 || (before?.rounds ?? 0) > 0
  return (
    <dl className={classes['figures']}>
      <Figure
        label={nounFor(sessions, 'session')}
        value={sessions}
        change={before && sessions - before.sessions}
      />
      {hasHours && (
        <Figure label="hours" value={hours(minutes)} change={before && hours(minutes) - hours(before.minutes)} />
      )}
      {hasRounds && (
        <Figure label={nounFor(rounds, 'round')} value={rounds} change={before && rounds - before.rounds} />
      )}
      {streak && streak.weeks > 0 && (
        <Figure label={`${nounFor(streak.weeks, 'week')} in a row`} value={streak.weeks} isOpen={streak.isOpen} />
      )}
    </dl>
  )
}

interface FigureProps {
  label: string
  value: number
  change?: number | undefined
  /** Whether it may be more. */
  isOpen?: boolean
}

const Figure = ({ label, value, change, isOpen = false }: FigureProps): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value}
      {isOpen && '+'}
      {change !== undefined && change !== 0 && (
        <small data-more={change > 0 || undefined}>
          <span aria-hidden="true">{changeText(change)}</span>
          <VisuallyHidden>
            , {rounded(Math.abs(change))} {change > 0 ? 'more' : 'fewer'} than before
          </VisuallyHidden>
        </small>
      )}
    </dd>
  </div>
)

const hours = (minutes: number) => Number.parseFloat(hoursText(minutes))

const rounded = (amount: number) => Math.round(amount * 10) / 10

const changeText = (change: number) => `${change > 0 ? '+' : '−'}${rounded(Math.abs(change))}`

/** 'October', or as far as this month has come 'October 1 to 25'. */
function daysText({ from, to }: { from: string; to: string }): string {
  const isWhole = addDays(to, 1) === addMonths(from, 1)
  return isWhole ? monthTitle(from).replace(/ \d+$/, '') : `${dayInYear(from)} to ${dayOfMonth(to)}`
}

function caughtText({ name, times, from }: NonNullable<MonthGlance['caught']>): string {
  const often = times === 1 ? 'once' : counted(times, 'time')
  return `Caught you most: ${name}, ${often}${from && `, ${times === 1 ? '' : 'mostly '}from ${from}`}`
}
