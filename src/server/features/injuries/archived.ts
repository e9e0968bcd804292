import { archivedKind } from '#server/db/archived-kind.ts'
import { limits } from '#shared/foundation/limits.ts'

export const archivedInjuries = archivedKind('injury', 'allInjuries', {
  limit: { max: limits.injuriesOfAUser, refusal: 'TOO_MANY_INJURIES' },
  called: ({ part }) => part,
  rows: (injuries) =>
    injuries.map(({ from: firstDay, to, ...injury }) => ({ ...injury, firstDay, lastDay: to || null })),
})
