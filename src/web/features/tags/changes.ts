import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { nameKey } from '#shared/foundation/name-key.ts'
import { type Tag, type TagChanges, tag } from '#shared/training/tags.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { patchLists } from '#web/lib/api/patch-lists.ts'
import { patchQuery } from '#web/lib/api/queries.ts'
import { tagsQuery } from './api.ts'

type ChangeTags = (tags: Tag[]) => Tag[]

/** Paths that go stale when a tag changes: all that show tags. */
const refreshes = [
  '/api/tags',
  '/api/tags/uses',
  '/api/same-names',
  '/api/entries',
  '/api/techniques',
  '/api/templates',
  '/api/planned',
  '/api/calendar',
  '/api/focuses',
]
const meta = { refreshes }

const pathOf = ({ id }: Tag) => `/api/tags/${id}`

/** Changes the tags in everything this device has loaded. */
function showEverywhere(client: QueryClient, change: ChangeTags) {
  const changed = (tags: Tag[]) => asListed(change(tags))
  patchQuery(client, tagsQuery.queryKey, changed)
  patchLists(client, refreshes, 'tags', changed)
}

/** In the order of the server's lists. */
const asListed = (tags: Tag[]) => tags.toSorted((one, other) => (nameKey(one.name) < nameKey(other.name) ? -1 : 1))

/** Renames or recolors a tag. */
export function useChangeTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ before, changes }: { before: Tag; changes: TagChanges }) =>
      fetchJson(tag, pathOf(before), { method: 'PATCH', body: changes }),
    meta,
    onSuccess: (after) => showEverywhere(client, (tags) => tags.map((one) => (one.id === after.id ? after : one))),
  })
}

export function useRemoveTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (removed: Tag) => send(pathOf(removed), { method: 'DELETE' }),
    meta,
    onSuccess: (_, removed) => showEverywhere(client, (tags) => tags.filter(({ id }) => id !== removed.id)),
  })
}

export const useRestoreTag = () =>
  useMutation({
    mutationFn: (removed: Tag) => fetchJson(tag, `${pathOf(removed)}/restore`, { method: 'POST' }),
    meta,
  })

export function useMergeTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ merged, into }: { merged: Tag; into: Tag }) =>
      fetchJson(tag, `${pathOf(merged)}/merge`, { method: 'POST', body: { into: into.id } }),
    meta,
    onSuccess: (into, { merged }) =>
      showEverywhere(client, (tags) =>
        tags.some(({ id }) => id === merged.id)
          ? [...tags.filter(({ id }) => id !== merged.id && id !== into.id), into]
          : tags,
      ),
  })
}
