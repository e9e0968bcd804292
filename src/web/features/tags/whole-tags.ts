import type { QueryClient } from '@tanstack/react-query'
import type { Tag } from '#shared/training/tags.ts'
import { tagsQuery } from './api.ts'

/** The tags with these ids, in their order; of those that this device doesn't have in its list, the known ones. */
export function wholeTags(client: QueryClient, ids: number[], known: Tag[]): Tag[] {
  const all = [...(client.getQueryData<Tag[]>(tagsQuery.queryKey) ?? []), ...known]
  return ids.flatMap((id) => all.find((tag) => tag.id === id) ?? [])
}

/** Fields as they are sent: tags by their ids. */
export const withTagIds = ({ tags, ...fields }: { tags?: Tag[] }) => ({
  ...fields,
  ...(tags && { tags: tags.map(({ id }) => id) }),
})
