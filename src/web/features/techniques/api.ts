import { techniques } from '#shared/techniques.ts'
import { apiQuery, warmUp } from '#web/lib/queries.ts'

/** The member's techniques by name, archived ones included. */
export const techniquesQuery = apiQuery({ path: '/api/techniques', schema: techniques, isCached: true })
warmUp(() => [techniquesQuery])
