import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import {
  addDays,
  addMonths,
  dayInYear,
  dayOfMonth,
  daysBetween,
  monthOf,
  monthTitle,
  type WeekStartsOn,
} from '#shared/foundation/dates.ts'
import { inTenths, nounFor, timesText } from '#shared/foundation/numbers.ts'
import { type MonthGlance, monthGlance, type RunningStreak } from '#shared/stats/month-glance.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { useGoal } from '#web/features/focus/goal/use-goal.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { lastMonth, monthSearch } from '#web/features/stats/stats-search.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import classes from './month-card.module.css'
import type { NameOf } from './use-submission-names.ts'

const WeekGoal = lazy(() => import('#web/features/focus/goal/week-goal.tsx'))

/** The goal of a week, if there is one, in the strip of this month, or alone while the month has no session. */
export function MonthGoal({ trained }: { trained: JournalItem[] }) {
  const goal = useGoal()
  return (
    goal && (
      <div className={classes['goal']}>
        <Suspense>
          <WeekGoal goal={goal} sessions={trained} />
        </Suspense>
      </div>
    )
  )
}

interface Props {
  /** '2026-11'. */
  month: string
  /** All trained sessions that are loaded, newest first. */
  trained: JournalItem[]
  /** Whether these are all there are. */
  isWhole: boolean
  /** That of today, for the strip of this month. */
  streak?: RunningStreak | undefined
  nameOf: NameOf
}

/** What a month comes to, beside the month before, in one strip. */
export function MonthCard({ month, trained, isWhole, streak, nameOf }: Props) {
  const today = useLocalDay()
  const glance = monthGlance(month, { sessions: trained, isWhole }, today, nameOf)
  const first = `${month}-01`
  // The sessions of this month, elsewhere on the page, have the heading.
  const Title = streak ? 'p' : 'h2'
  const days = trained.filter(({ date }) => date.startsWith(month)).map(({ date }) => date)
  return (
    <div className={classes['card']}>
      <div className={classes['month']}>
        <Title className={classes['title']}>
          <Link to="/stats" search={monthSearch(first, today)}>
            <VisuallyHidden>All stats of </VisuallyHidden>
            {monthTitle(first)}
          </Link>
        </Title>
        <MonthDays month={month} trained={new Set(days)} />
        {glance.before && (
          <p className={classes['before']}>
            {streak ? (
              <Link to="/stats" search={lastMonth}>
                vs. {daysText(glance.before)}
              </Link>
            ) : (
              `vs. ${daysText(glance.before)}`
            )}
          </p>
        )}
      </div>
      <Figures glance={glance} streak={streak} />
      {streak && <MonthGoal trained={trained} />}
      {glance.caught && <p className={classes['caught']}>{caughtText(glance.caught)}</p>}
    </div>
  )
}

function Figures({ glance, streak }: { glance: MonthGlance; streak: RunningStreak | undefined }) {
  const { before } = glance
  const figures = [
    { noun: 'session', value: glance.sessions, earlier: before?.sessions },
    { noun: 'hour', value: hoursOf(glance.minutes), earlier: before && hoursOf(before.minutes) },
    { noun: 'round', value: glance.rounds, earlier: before?.rounds },
  ]
  return (
    <dl className={classes['figures']}>
      {figures.map(({ noun, value, earlier = 0 }) => {
        const change = before ? inTenths(value - earlier) : 0
        return (
          (value > 0 || earlier > 0) && (
            <div key={noun}>
              <dt>{nounFor(value, noun)}</dt>
              <dd>
                {value}
                {change !== 0 && <Change change={change} />}
              </dd>
            </div>
          )
        )
      })}
      {streak && streak.weeks > 0 && (
        <div>
          <dt>
            <VisuallyHidden>week </VisuallyHidden>streak
          </dt>
          <dd>{streak.weeks}</dd>
        </div>
      )}
    </dl>
  )
}

const Change = ({ change }: { change: number }) => (
  <small data-more={change > 0 || undefined}>
    <span aria-hidden="true">{change > 0 ? `+${change}` : `−${-change}`}</span>
    <VisuallyHidden>{`, ${change > 0 ? `${change} more` : `${-change} fewer`} than before`}</VisuallyHidden>
  </small>
)

const hoursOf = (minutes: number) => inTenths(minutes / 60)

/** 'October', or as far as this month has come 'October 1 to 25'. */
function daysText({ from, to }: { from: string; to: string }): string {
  const isWhole = addDays(to, 1) === addMonths(from, 1)
  return isWhole ? monthOf(from) : `${dayInYear(from)} to ${dayOfMonth(to)}`
}

function caughtText({ name, times, from }: NonNullable<MonthGlance['caught']>): string {
  return `${name} caught you most: ${timesText(times)}${from && `, ${times === 1 ? '' : 'mostly '}from ${from}`}`
}

/** A small calendar row: a cell for each day, filled on those in `trained`, with a gap between weeks. */
function MonthDays({ month, trained }: { month: string; trained: Set<string> }) {
  const { weekStartsOn } = useUser()
  const first = `${month}-01`
  const days = Array.from({ length: daysBetween(first, addMonths(first, 1)) }, (_, n) => addDays(first, n))
  return (
    <div className={classes['days']} aria-hidden>
      {days.map((day) => (
        <span
          key={day}
          data-trained={trained.has(day) || undefined}
          data-week={beginsWeek(day, weekStartsOn) || undefined}
        />
      ))}
    </div>
  )
}

const beginsWeek = (day: string, startsOn: WeekStartsOn) => weekStart(day, startsOn) === day
