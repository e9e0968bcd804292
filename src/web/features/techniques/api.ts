import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import type { Mention } from '#shared/entries/entries.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import { type Technique, type TechniqueLink, technique } from '#shared/techniques/techniques.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'
import { patchLists } from '#web/lib/api/patch-lists.ts'
import { apiQuery, patchQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/techniques'

/** The member's techniques by name, archived ones included. */
export const techniquesQuery = apiQuery({ path, schema: technique.list, isCached: true })
warmUp(() => [techniquesQuery])
seedFromBoot({ query: techniquesQuery, part: 'techniques', schema: technique.list, dataOf: (library) => library })

const meta = { refreshes: [path] }
/** The entries that may mention a technique. */
export const suggestedPath = '/api/entries/suggested'

/** What a changed name refreshes: all that mentions it, or may mention it. */
export const refreshesOfNames = [
  path,
  '/api/entries',
  suggestedPath,
  '/api/competitions',
  '/api/focuses',
  '/api/same-names',
]

/** A technique's fields, without the client id; tags by their ids. */
export type TechniqueFields = Omit<z.infer<typeof technique.create>, 'clientId'>

/** Changes the library that this tab shows. */
function useShown() {
  const client = useQueryClient()
  return (next: (shown: Technique[]) => Technique[]) => patchQuery(client, techniquesQuery.queryKey, next)
}

/** Shows techniques as the server has them, in place of earlier versions. */
function useShowStored() {
  const show = useShown()
  return (...stored: Technique[]) =>
    show((shown) => [...shown.filter(({ id }) => !stored.some((one) => one.id === id)), ...stored])
}

/** Changes the mentions in the entries this tab has loaded. */
export const showMentions = (client: QueryClient, next: (mentions: Mention[]) => Mention[]) =>
  patchLists(client, ['/api/entries'], 'techniques', (mentions: Mention[]) => inOrder(next(mentions)))

/** In the order of the server's lists. */
const inOrder = (mentions: Mention[]) =>
  mentions.toSorted((mention, other) => (nameKey(mention.name) < nameKey(other.name) ? -1 : 1))

export function useAddFromCatalog() {
  const show = useShowStored()
  return useMutation({
    mutationFn: (keys: string[]) =>
      fetchJson(technique.list, `${path}/catalog`, { method: 'POST', body: { keys } }),
    meta,
    onSuccess: (stored) => show(...stored),
  })
}

export function useMergeTechnique() {
  const show = useShown()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, intoId }: { id: number; intoId: number }) =>
      fetchJson(technique.stored, `${path}/${id}/merge`, { method: 'POST', body: { intoId } }),
    meta: { refreshes: refreshesOfNames },
    onSuccess: (stored, { id }) => {
      const isOther = (one: Mention) => one.id !== id && one.id !== stored.id
      show((shown) => [...shown.filter(isOther), stored])
      showMentions(client, (shown) =>
        shown.every(isOther) ? shown : [...shown.filter(isOther), { id: stored.id, name: stored.name }],
      )
    },
  })
}

/** A link with the technique it starts from. */
export type WholeLink = TechniqueLink & { id: number }

export function useAddLink() {
  const show = useShowStored()
  return useMutation({
    mutationFn: ({ id, ...link }: WholeLink) =>
      fetchJson(technique.stored, `${path}/${id}/links`, { method: 'POST', body: link }),
    meta,
    onSuccess: (stored) => show(stored),
  })
}

export function useRemoveLink() {
  const show = useShowStored()
  return useMutation({
    mutationFn: ({ id, kind, otherId }: WholeLink) =>
      fetchJson(technique.stored, `${path}/${id}/links/${kind}/${otherId}`, { method: 'DELETE' }),
    meta,
    onSuccess: (stored) => show(stored),
  })
}

export function useRestoreLink() {
  const show = useShowStored()
  return useMutation({
    mutationFn: ({ id, kind, otherId }: WholeLink) =>
      fetchJson(technique.stored, `${path}/${id}/links/${kind}/${otherId}/restore`, { method: 'POST' }),
    meta,
    onSuccess: (stored) => show(stored),
  })
}
