import { queryOptions } from '@tanstack/react-query'
import { localDay } from '#shared/foundation/dates.ts'
import { recap } from '#shared/stats/recap.ts'
import { stats } from '#shared/stats/stats.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { cachedAs, warmUp } from '#web/lib/api/queries.ts'
import { daysOf, type StatsSearch } from './stats-search.ts'

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
  new URLSearchParams({ ...daysOf(search, localDay(new Date())), ...(attire && { attire }) })

warmUp(() => [statsQuery({})])
