import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Partner, partner, partnerUses } from '#shared/sparring/partners.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { apiQuery, patchQuery, warmUp } from '#web/lib/api/queries.ts'
import { initialRange, lessonsOf, lessonsPath, roundsPath } from './lessons/lesson-queries.ts'

export const path = '/api/partners'

/** The member's partners by name, archived ones included. */
export const partnersQuery = apiQuery({ path, schema: partner.list, isCached: true })

export const usesPath = `${path}/uses`

/** How much the member rolled with each of them. */
export const partnerUsesQuery = apiQuery({ path: usesPath, schema: partnerUses, isCached: true })
warmUp(() => [partnersQuery, partnerUsesQuery, lessonsOf({ range: initialRange })])

/** Paths that go stale when a partner changes: all that show names of partners. */
export const partnerRefreshes = [
  path,
  usesPath,
  '/api/entries',
  roundsPath,
  lessonsPath,
  '/api/rounds/contexts',
  '/api/heart-rates/hardest-rounds',
  '/api/same-names',
]

export function useMergePartners() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, intoId }: { id: number; intoId: number }) =>
      fetchJson(partner.stored, `${path}/${id}/merge`, { method: 'POST', body: { intoId } }),
    meta: { refreshes: partnerRefreshes },
    onSuccess: (merged, { id }) =>
      patchQuery<Partner[]>(client, partnersQuery.queryKey, (shown) =>
        shown.flatMap((one) => (one.id === id ? [] : [one.id === merged.id ? merged : one])),
      ),
  })
}
