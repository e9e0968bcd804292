import { names } from '#shared/entries/entries.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

export const academiesQuery = apiQuery({ path: '/api/academies', schema: names, isCached: true })
export const instructorsQuery = apiQuery({ path: '/api/instructors', schema: names, isCached: true })
warmUp(() => [academiesQuery, instructorsQuery])
