import { z } from 'zod/mini'
import { tag, tagUses } from '#shared/training/tags.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

export const tagsQuery = apiQuery({ path: '/api/tags', schema: z.array(tag), isCached: true })
export const tagUsesQuery = apiQuery({ path: '/api/tags/uses', schema: tagUses, isCached: true })
warmUp(() => [tagsQuery, tagUsesQuery])
