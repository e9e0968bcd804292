import { queryOptions } from '@tanstack/react-query'
import { addMonths } from '#shared/foundation/dates.ts'
import { recap } from '#shared/stats/recap.ts'
import { stats } from '#shared/stats/stats.ts'
import { contextsOf } from '#web/features/sparring/lessons/context-query.ts'
import {
  type Chosen,
  lessonsOf,
  initialRange as lessonsRange,
} from '#web/features/sparring/lessons/lesson-queries.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { cachedAs, warmUp } from '#web/lib/api/queries.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'
import { daysOf } from './days-of.ts'
import { attireFilter, initialRange, type StatsSearch } from './stats-search.ts'

const path = '/api/stats'

/** Everything about a range. Its key has no days, so that yesterday's copy is there offline. */
export const statsQuery = (search: StatsSearch) =>
  queryOptions({
    queryKey: [path, search],
    queryFn: ({ signal }) => fetchJson(stats, `${path}?${paramsOf(search)}`, { signal }),
    meta: cachedAs(path, stats),
  })

/** The recap of a year on the mat. */
export const recapQuery = (year: number) =>
  queryOptions({
    queryKey: [path, { year }],
    queryFn: ({ signal }) => fetchJson(recap, `${path}/years/${year}`, { signal }),
    meta: cachedAs(path, recap),
  })

const paramsOf = ({ attire, ...search }: StatsSearch) =>
  new URLSearchParams({ ...daysOf(search, localDayNow()), ...(attire && { attire }) })

/** The rounds of a range. Neither does this say today, so that yesterday's copy is there offline. */
export function roundsIn({ range = initialRange, from, to, attire }: StatsSearch, today: string): Chosen {
  return {
    range: timeOf(range, today, { ...(from && { from }), ...(to && { to }) }),
    ...attireFilter(attire ?? null),
  }
}

function timeOf(
  range: NonNullable<StatsSearch['range']>,
  today: string,
  custom: { from?: string; to?: string },
): Chosen['range'] {
  switch (range) {
    case 'this-month':
      return { from: addMonths(today, 0, 1) }
    case 'last-month':
      return daysOf({ range }, today)
    case 'custom':
      return custom
    case '30':
    case '90':
    case 'year':
    case 'all':
      return ({ '30': '30 days', '90': '90 days', year: 'Year', all: 'All' } as const)[range]
  }
}

warmUp(() => {
  const chosen = roundsIn({}, localDayNow())
  return [statsQuery({}), lessonsOf(chosen), contextsOf(chosen), contextsOf({ range: lessonsRange })]
})
