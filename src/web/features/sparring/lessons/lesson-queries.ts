import { queryOptions } from '@tanstack/react-query'
import { addDays } from '#shared/foundation/dates.ts'
import { lessons, roundsOfEntries } from '#shared/sparring/lessons.ts'
import type { RoundsQuery } from '#shared/sparring/rounds-query.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { cachedAs } from '#web/lib/api/queries.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'

/** How many days back the chosen times reach, by their labels. */
export const ranges = { '30 days': 30, '90 days': 90, Year: 365, All: undefined } as const

export type Range = keyof typeof ranges

/** The range that is shown first, and warmed up. */
export const initialRange: Range = 'Year'

export const lessonsPath = '/api/rounds/lessons'
export const roundsPath = '/api/rounds'

/** One kind of round, and partners of one belt and size, or all. */
export type ChosenContext = Partial<Pick<RoundsQuery, 'roundKind' | 'belt' | 'size'>>

/**
 * Which rounds are read: of a time, with one partner or with all, in one attire or both, in one context or in all, behind a
 * lesson or all.
 */
export interface Chosen
  extends ChosenContext,
    Partial<Pick<RoundsQuery, 'kind' | 'name' | 'fromPosition' | 'partner' | 'attire'>> {
  /** Without a first or last day, that side is open. */
  range: Range | { from?: string; to?: string }
}

/** The key has no dates, so that what was read yesterday can be read offline today. */
export const lessonsOf = (chosen: Chosen) =>
  queryOptions({
    queryKey: [lessonsPath, chosen],
    queryFn: ({ signal }) => fetchJson(lessons, `${lessonsPath}?${paramsOf(chosen)}`, { signal }),
    meta: cachedAs(lessonsPath, lessons),
  })

/** The newest rounds that were chosen. */
export const roundsOf = (chosen: Chosen) =>
  queryOptions({
    queryKey: [roundsPath, chosen],
    queryFn: ({ signal }) => fetchJson(roundsOfEntries, `${roundsPath}?${paramsOf(chosen)}`, { signal }),
    meta: cachedAs(roundsPath, roundsOfEntries),
  })

export function paramsOf({ range, ...chosen }: Chosen): URLSearchParams {
  const params = { ...(typeof range === 'string' ? daysBack(ranges[range]) : range), ...chosen }
  return new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

const daysBack = (days: number | undefined) => (days ? { from: addDays(localDayNow(), 1 - days) } : {})
