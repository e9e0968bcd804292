import { ownedTable } from '#server/db/owned-table.ts'
import { requireDaysInOrder, requirePast } from '#server/http/replies/require-past.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { InjuryFields } from '#shared/injuries/injuries.ts'
import { columnsOf, findInjury } from './queries.ts'

export { archivedInjuries } from './archived.ts'
export { injuriesOf } from './queries.ts'

export const ownInjuries = ownedTable({
  table: 'allInjuries',
  noun: 'injury',
  max: limits.injuriesOfAUser,
  refusal: 'TOO_MANY_INJURIES',
  find: findInjury,
  columnsOf,
  check(fields: Partial<InjuryFields>, now) {
    for (const field of ['from', 'to'] as const) requirePast(fields[field] ?? '', now, field)
  },
  saving: async (_tx, _at, { after }) => requireDaysInOrder(after),
})
