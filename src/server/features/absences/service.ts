import { sql } from 'kysely'
import { archivedKind } from '#server/db/archived-kind.ts'
import { type At, ownedTable } from '#server/db/owned-table.ts'
import { spanColumns } from '#server/db/span-columns.ts'
import type { Db } from '#server/db/tables.ts'
import { requireDaysInOrder } from '#server/http/replies/requirements.ts'
import type { Absence, AbsenceFields } from '#shared/absences/absences.ts'
import { limits } from '#shared/foundation/limits.ts'

const to = sql<string>`coalesce(last_day::text, '')`

const rows = (db: Db, userId: number) =>
  db
    .selectFrom('absences')
    .select(['id', 'reason', 'firstDay as from', to.as('to'), 'note'])
    .where('userId', '=', userId)

/** When a person is away, the first time first. */
export const absencesOf = (db: Db, userId: number): Promise<Absence[]> =>
  rows(db, userId).orderBy('firstDay').orderBy('id').execute()

/** When several people are away. */
export const absencesOfMembers = (db: Db, userIds: number[]) =>
  db
    .selectFrom('absences')
    .select(['userId', 'firstDay as from', to.as('to')])
    .where(({ eb, fn, val }) => eb('userId', '=', fn.any(val(userIds))))
    .execute()

/** The SQL condition that the person of an entry isn't away on its day: of those who are, plans aren't shown. */
export const isThere = `not exists (
  select from absences away
  where away.user_id = entries.user_id and entries.date between away.first_day and coalesce(away.last_day, 'infinity'))`

const findAbsence = (db: Db, { userId, id }: At): Promise<Absence | undefined> =>
  rows(db, userId).where('id', '=', id).executeTakeFirst()

export const ownAbsences = ownedTable({
  table: 'allAbsences',
  noun: 'time away',
  max: limits.absencesOfAUser,
  refusal: 'TOO_MANY_ABSENCES',
  find: findAbsence,
  columnsOf: spanColumns<Partial<AbsenceFields>>,
  saving: async (_tx, _at, { after }) => requireDaysInOrder(after),
})

export const archivedAbsences = archivedKind('absence', 'allAbsences', {
  limit: { max: limits.absencesOfAUser, refusal: 'TOO_MANY_ABSENCES' },
  called: ({ reason }) => reason,
  rows: (absences) =>
    absences.map(({ from: firstDay, to, ...absence }) => ({ ...absence, firstDay, lastDay: to || null })),
})
