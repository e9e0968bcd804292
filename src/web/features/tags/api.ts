import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { tag } from '#shared/tags.ts'
import { fetchJson } from '../../lib/api.ts'

export const tagsQuery = queryOptions({
  queryKey: ['/api/tags'],
  queryFn: ({ signal }) => fetchJson(z.array(tag), '/api/tags', { signal }),
})

/** The tag of that name in any letter case, made when there is none. */
export const addTag = (name: string) =>
  fetchJson(tag, '/api/tags', { method: 'POST', body: { name, colorClass: 'blue' } })

/** Makes a tag, or gives the one that has this name in any letter case. */
export function useAddTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: addTag,
    onSuccess: () => client.invalidateQueries({ queryKey: tagsQuery.queryKey }),
  })
}
