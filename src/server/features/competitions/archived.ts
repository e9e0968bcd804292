import { archivedKind } from '#server/db/archived-kind.ts'
import { competitionLimits } from '#shared/foundation/competition-limits.ts'

export const archivedCompetitions = archivedKind('competition', 'allCompetitions', {
  limit: { max: competitionLimits.competitionsOfAUser, refusal: 'TOO_MANY_COMPETITIONS' },
  refs: { reminderId: 'reminder' },
  called: ({ name }) => name,
  photoOf: 'competitionId',
  rows: (competitions) => competitions.map(({ deadline, ...one }) => ({ ...one, deadline: deadline || null })),
})
