import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { weekStart } from '#shared/calendar-span.ts'
import { addDays } from '#shared/dates.ts'
import type { Stats } from '#shared/stats.ts'
import { stepsOf } from '#shared/weeks.ts'
import { type Scope, startOf, trained } from './session-queries.ts'

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
    select ${startOf('week')} as start, coalesce(sum(effort * minutes), 0) as load, count(*) as sessions,
      count(*) filter (where effort > 0 and minutes > 0) as counted
    from (${trained(scope)}) trained group by start`.execute(db)
  return rows
}

/**
 * The load of the weeks that a scope touches, each counted whole. There is no average before the fourth week since
 * `firstDay`, of the first session ever.
 */
export async function loadOf(db: Db, scope: Scope, firstDay: string): Promise<Stats['load']> {
  const starts = stepsOf('week', scope.from, scope.to).map(({ start }) => start)
  const shown = starts.slice(-mostWeeks)
  const [from, last] = [shown[0], shown.at(-1)]
  if (!from || !last) return { weeks: [], counted: 0, uncounted: 0 }
  const before = addDays(from, -7 * (averaged - 1))
  const sums = await sumsOf(db, { ...scope, from: before, to: addDays(last, 6) })
  const loads = new Map(sums.map(({ start, load }) => [start, load]))
  const loadIn = (start: string) => loads.get(start) ?? 0
  const averageOn = (start: string) =>
    addDays(weekStart(firstDay), 7 * (averaged - 1)) > start
      ? null
      : Math.round(
          Array.from({ length: averaged }, (_, weeks) => loadIn(addDays(start, -7 * weeks))).reduce(
            (sum, load) => sum + load,
          ) / averaged,
        )
  const inShown = sums.filter(({ start }) => start >= from)
  const counted = inShown.reduce((sum, one) => sum + one.counted, 0)
  return {
    weeks: shown.map((start) => ({
      from: start,
      to: addDays(start, 6),
      load: loadIn(start),
      average: averageOn(start),
    })),
    counted,
    uncounted: inShown.reduce((sum, { sessions }) => sum + sessions, 0) - counted,
  }
}
