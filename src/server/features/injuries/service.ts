import { sql } from 'kysely'
import { archivedKind } from '#server/db/archived-kind.ts'
import { type At, ownedTable } from '#server/db/owned-table.ts'
import { spanColumns } from '#server/db/span-columns.ts'
import type { Db } from '#server/db/tables.ts'
import { requireDaysInOrder, requirePast } from '#server/http/replies/requirements.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Injury, InjuryFields } from '#shared/injuries/injuries.ts'

const rows = (db: Db, userId: number) =>
  db
    .selectFrom('injuries')
    .select(['id', 'part', 'side', 'firstDay as from', sql<string>`coalesce(last_day::text, '')`.as('to'), 'note'])
    .where('userId', '=', userId)

/** A person's injuries, the first one first. */
export const injuriesOf = (db: Db, userId: number): Promise<Injury[]> =>
  rows(db, userId).orderBy('firstDay').orderBy('id').execute()

const findInjury = (db: Db, { userId, id }: At): Promise<Injury | undefined> =>
  rows(db, userId).where('id', '=', id).executeTakeFirst()

export const ownInjuries = ownedTable({
  table: 'allInjuries',
  noun: 'injury',
  max: limits.injuriesOfAUser,
  refusal: 'TOO_MANY_INJURIES',
  find: findInjury,
  columnsOf: spanColumns<Partial<InjuryFields>>,
  check(fields: Partial<InjuryFields>, now) {
    for (const field of ['from', 'to'] as const) requirePast(fields[field] ?? '', now, field)
  },
  saving: async (_tx, _at, { after }) => requireDaysInOrder(after),
})

export const archivedInjuries = archivedKind('injury', 'allInjuries', {
  limit: { max: limits.injuriesOfAUser, refusal: 'TOO_MANY_INJURIES' },
  called: ({ part }) => part,
  rows: (injuries) =>
    injuries.map(({ from: firstDay, to, ...injury }) => ({ ...injury, firstDay, lastDay: to || null })),
})
