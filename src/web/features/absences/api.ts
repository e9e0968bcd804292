import { absence } from '#shared/absences/absences.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/absences'

/** When the member is away, the first time first. */
export const absencesQuery = apiQuery({ path, schema: absence.list, isCached: true })
warmUp(() => [absencesQuery])
