import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Mention } from '#shared/entries/entries.ts'
import { nameKey } from '#shared/foundation/name-key.ts'
import {
  type NewTechnique,
  type Technique,
  type TechniqueChanges,
  type TechniqueLink,
  technique,
} from '#shared/techniques/techniques.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'
import { createOnce } from '#web/lib/api/create-once.ts'
import { patchLists } from '#web/lib/api/patch-lists.ts'
import { apiQuery, patchQuery, warmUp } from '#web/lib/api/queries.ts'

const path = '/api/techniques'

/** The member's techniques by name, archived ones included. */
export const techniquesQuery = apiQuery({ path, schema: technique.list, isCached: true })
warmUp(() => [techniquesQuery])
seedFromBoot({ query: techniquesQuery, part: 'techniques', schema: technique.list, dataOf: (library) => library })

const meta = { refreshes: [path] }
/** The entries that may mention a technique. */
export const suggestedPath = '/api/entries/suggested'

/** What a changed name refreshes: all that mentions it, or may mention it. */
const metaOfNames = {
  refreshes: [path, '/api/entries', suggestedPath, '/api/competitions', '/api/focuses', '/api/same-names'],
}

/** A technique's fields, without the client id. */
export type TechniqueFields = Omit<NewTechnique, 'clientId'>

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
function useShownMentions() {
  const client = useQueryClient()
  return (next: (mentions: Mention[]) => Mention[]) => patchLists(client, ['/api/entries'], 'techniques', next)
}

/** In the order of the server's lists. */
const inOrder = (mentions: Mention[]) =>
  mentions.toSorted((mention, other) => (nameKey(mention.name) < nameKey(other.name) ? -1 : 1))

const patch = (id: number, changes: TechniqueChanges) =>
  fetchJson(technique.stored, `${path}/${id}`, { method: 'PATCH', body: changes })

const create = createOnce<TechniqueFields, Technique>({
  path,
  schema: technique.stored,
  change: ({ id }, changes) => patch(id, changes),
})

export function useAddTechnique() {
  const show = useShowStored()
  return useMutation({
    mutationFn: ({ clientId, fields }: { clientId: string; fields: TechniqueFields }) => create(clientId, fields),
    meta,
    onSuccess: (stored) => show(stored),
  })
}

export function useAddFromCatalog() {
  const show = useShowStored()
  return useMutation({
    mutationFn: (keys: string[]) =>
      fetchJson(technique.list, `${path}/catalog`, { method: 'POST', body: { keys } }),
    meta,
    onSuccess: (stored) => show(...stored),
  })
}

export function useChangeTechnique() {
  const show = useShowStored()
  const showMentions = useShownMentions()
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: TechniqueChanges }) => patch(id, changes),
    meta: metaOfNames,
    onSuccess: (stored) => {
      const { id, name } = stored
      show(stored)
      showMentions((shown) => inOrder(shown.map((one) => (one.id === id ? { id, name } : one))))
    },
  })
}

export function useRemoveTechnique() {
  const show = useShown()
  const showMentions = useShownMentions()
  return useMutation({
    mutationFn: ({ id }: Technique) => send(`${path}/${id}`, { method: 'DELETE' }),
    meta: metaOfNames,
    onSuccess: (_, { id }) => {
      show((shown) => shown.filter((one) => one.id !== id))
      showMentions((shown) => shown.filter((one) => one.id !== id))
    },
  })
}

export function useRestoreTechnique() {
  const show = useShowStored()
  return useMutation({
    mutationFn: ({ id }: Technique) => fetchJson(technique.stored, `${path}/${id}/restore`, { method: 'POST' }),
    meta: metaOfNames,
    onSuccess: (stored) => show(stored),
  })
}

export function useMergeTechnique() {
  const show = useShown()
  const showMentions = useShownMentions()
  return useMutation({
    mutationFn: ({ id, intoId }: { id: number; intoId: number }) =>
      fetchJson(technique.stored, `${path}/${id}/merge`, { method: 'POST', body: { intoId } }),
    meta: metaOfNames,
    onSuccess: (stored, { id }) => {
      const isOther = (one: Mention) => one.id !== id && one.id !== stored.id
      show((shown) => [...shown.filter(isOther), stored])
      showMentions((shown) =>
        shown.every(isOther) ? shown : inOrder([...shown.filter(isOther), { id: stored.id, name: stored.name }]),
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
