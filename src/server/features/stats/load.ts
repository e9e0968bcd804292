import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { weekStart } from '#shared/calendar/calendar-span.ts'
import { addDays } from '#shared/foundation/dates.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { stepsOf } from '#shared/stats/weeks.ts'
import { type Scope, startOf, trained, trainedDays } from './session-queries.ts'

/** The chart has so many weeks at most, the last ones of the range. */
const mostWeeks = 53
/** The average is of a week and the three before it. */
const averaged = 4

interface Sums {
  start: string
  load: number
  sessions: number
  counted: number
}

/** By week, the first one first. A session without effort or without times has no load. */
async function sumsOf(db: Db, scope: Scope): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select ${startOf('week', scope.weekStartsOn)} as start, coalesce(sum(effort * minutes), 0) as load, count(*) as sessions,
      count(*) filter (where effort > 0 and minutes > 0) as counted
    from (${trained(scope)}) trained group by start`.execute(db)
  return rows
}

/**
 * The load of the weeks that a scope touches, each counted whole. There is no average before the fourth week since
 * the first session ever.
 */
export async function loadOf(db: Db, scope: Scope): Promise<Stats['load']> {
  const days = trainedDays(scope)
  if (days.from > days.to) return { weeks: [], counted: 0, uncounted: 0 }
  const startOfWeek = (day: string) => weekStart(day, scope.weekStartsOn)
  const last = startOfWeek(days.to)
  const earliest = addDays(last, -7 * (mostWeeks - 1))
  const first = days.from < earliest ? earliest : startOfWeek(days.from)
  const [from, to] = [addDays(first, -7 * (averaged - 1)), addDays(last, 6)]
  const sums = new Map((await sumsOf(db, { ...scope, from, to })).map((one) => [one.start, one]))
  const weeks = stepsOf('week', { from, to }, scope.weekStartsOn).map((week) => ({
    ...week,
    ...(sums.get(week.start) ?? noSums),
  }))
  const shown = weeks.slice(averaged - 1)
  const averageSince = addDays(startOfWeek(scope.journal.from), 7 * (averaged - 1))
  const [sessions, counted] = [sumOf(shown, 'sessions'), sumOf(shown, 'counted')]
  return {
    weeks: shown.map(({ from, to, load }, at) => ({
      from,
      to,
      load,
      average: from < averageSince ? null : Math.round(sumOf(weeks.slice(at, at + averaged), 'load') / averaged),
    })),
    counted,
    uncounted: sessions - counted,
  }
}

const noSums = { load: 0, sessions: 0, counted: 0 }

const sumOf = (weeks: (typeof noSums)[], field: keyof typeof noSums) =>
  weeks.reduce((sum, week) => sum + week[field], 0)
