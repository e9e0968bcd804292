import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { nameKey } from '#shared/foundation/name-key.ts'
import { type Tag, tag } from '#shared/training/tags.ts'
import type { ChangedReply } from '#web/features/offline/outbox/sending/send-change.ts'
import { showInList } from '#web/features/offline/outbox/show-changed.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { patchLists } from '#web/lib/api/patch-lists.ts'
import { tagsQuery } from './api.ts'

/** Paths that go stale when a tag changes: all that show tags. */
export const refreshes = [
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

/** In the order of the server's lists. */
export const byTagName = (one: Pick<Tag, 'name'>, other: Pick<Tag, 'name'>) =>
  nameKey(one.name) < nameKey(other.name) ? -1 : 1

/** Shows what a tag has become wherever this device has loaded it. */
export function showTag(client: QueryClient, changed: ChangedReply<Tag>) {
  const { id, stored } = changed
  const isOther = (one: Tag) => one.id !== id && one.id !== stored?.id
  showInList(client, tagsQuery, byTagName, changed)
  patchLists(client, refreshes, 'tags', (tags: Tag[]) =>
    tags.some((one) => one.id === id)
      ? [...tags.filter(isOther), ...(stored ? [stored] : [])].toSorted(byTagName)
      : tags,
  )
}

export function useMergeTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ merged, into }: { merged: Tag; into: Tag }) =>
      fetchJson(tag, `/api/tags/${merged.id}/merge`, { method: 'POST', body: { into: into.id } }),
    meta: { refreshes },
    onSuccess: (stored, { merged }) => showTag(client, { id: merged.id, stored }),
  })
}
