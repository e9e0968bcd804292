import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { planned } from '#shared/calendar/planned.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { isSettledHere } from '#web/features/entries/pending.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'
import { cachedAs, warmUp } from '#web/lib/api/queries.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'

const path = '/api/planned'
const schema = z.array(planned)

/** The planned sessions around today: a week back, because some are logged late, and a week ahead. */
export const nearPlannedQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => {
    const today = localDayNow()
    const query = new URLSearchParams({ from: addDays(today, -7), to: addDays(today, 7) })
    return fetchJson(schema, `${path}?${query}`, { signal })
  },
  meta: cachedAs(path, schema),
})
warmUp(() => [nearPlannedQuery])
seedFromBoot({ query: nearPlannedQuery, part: 'planned', schema, dataOf: (sessions) => sessions })

/** Nearby planned sessions of series, without those logged or skipped here that the server doesn't know of yet. */
export function useNearPlanned() {
  const { data, error } = useQuery(nearPlannedQuery)
  const pending = usePending()
  return { planned: data?.filter((one) => !isSettledHere(pending, one)) ?? [], error }
}
