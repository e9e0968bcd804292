import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Partner, type PartnerChanges, partner, partnerUses } from '#shared/sparring/partners.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
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
const meta = { refreshes: [path, usesPath, '/api/entries', roundsPath, lessonsPath, '/api/same-names'] }

/** Changes the list that this tab shows. */
function useShown() {
  const client = useQueryClient()
  return (next: (shown: Partner[]) => Partner[]) => patchQuery(client, partnersQuery.queryKey, next)
}

const withChanged = (changed: Partner) => (shown: Partner[]) =>
  shown.map((one) => (one.id === changed.id ? changed : one))

export function useChangePartner() {
  const show = useShown()
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: PartnerChanges }) =>
      fetchJson(partner.stored, `${path}/${id}`, { method: 'PATCH', body: changes }),
    meta,
    onSuccess: (changed) => show(withChanged(changed)),
  })
}

export function useRemovePartner() {
  const show = useShown()
  return useMutation({
    mutationFn: ({ id }: Partner) => send(`${path}/${id}`, { method: 'DELETE' }),
    meta,
    onSuccess: (_, { id }) => show((shown) => shown.filter((one) => one.id !== id)),
  })
}

export function useRestorePartner() {
  const show = useShown()
  return useMutation({
    mutationFn: ({ id }: Partner) => fetchJson(partner.stored, `${path}/${id}/restore`, { method: 'POST' }),
    meta,
    onSuccess: (restored) => show((shown) => [...shown.filter(({ id }) => id !== restored.id), restored]),
  })
}

export function useMergePartners() {
  const show = useShown()
  return useMutation({
    mutationFn: ({ id, intoId }: { id: number; intoId: number }) =>
      fetchJson(partner.stored, `${path}/${id}/merge`, { method: 'POST', body: { intoId } }),
    meta,
    onSuccess: (merged, { id }) => show((shown) => withChanged(merged)(shown.filter((one) => one.id !== id))),
  })
}
