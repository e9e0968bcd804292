import { z } from 'zod/mini'
import { tag } from '#shared/tags.ts'
import { apiQuery, warmUp } from '#web/lib/queries.ts'

export const tagsQuery = apiQuery({ path: '/api/tags', schema: z.array(tag), isCached: true })
warmUp(() => [tagsQuery])
