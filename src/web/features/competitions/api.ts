import { competition } from '#shared/competitions/competitions.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/competitions'

/** The member's competitions with their matches, the first one first. */
export const competitionsQuery = apiQuery({ path, schema: competition.list, isCached: true })
warmUp(() => [competitionsQuery])
