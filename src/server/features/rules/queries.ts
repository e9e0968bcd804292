import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Rule } from '#shared/recurrence.ts'
import type { Tag } from '#shared/tags.ts'

type RuleRow = Selectable<Tables['rules']>

export const insertRule = async (db: Db, userId: number, rule: Rule, now: Date): Promise<number> => {
  const row = { user_id: userId, rule: JSON.stringify(rule), removed_with: null, updated_at: now }
  return (await db.insertInto('rules').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** The rule's row held for a change, so that two changes follow one another. */
export const holdRow = (db: Db, userId: number, id: number): Promise<RuleRow | undefined> =>
  db
    .selectFrom('rules')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateRule = (db: Db, userId: number, id: number, changes: Updateable<Tables['rules']>) =>
  db.updateTable('rules').set(changes).where('user_id', '=', userId).where('id', '=', id).execute()

/** Puts back what was before the last change. It stays there as well, which tells that it was put back. */
const putBack = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('rules')
    .set(({ eb }) => ({
      rule: sql<string>`before`,
      removed_with: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('user_id', '=', userId)
    .where('before', 'is not', null)

export const putBackVersion = async (db: Db, userId: number, id: number, version: number, now: Date) => {
  const one = putBack(db, userId, now).where('id', '=', id).where('version', '=', version)
  return (await one.returning('version').executeTakeFirst())?.version
}

export const putBackRemovedWith = async (db: Db, userId: number, entryId: number, now: Date) =>
  (await putBack(db, userId, now).where('removed_with', '=', entryId).returning('id').executeTakeFirst())?.id

/** The person's rules by which something is still planned. */
export const rulesOf = async (db: Db, userId: number): Promise<{ id: number; rule: Rule }[]> => {
  const rows = await db
    .selectFrom('rules')
    .select(['id', 'rule'])
    .where('user_id', '=', userId)
    .where('rule', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, rule }) => (rule ? [{ id, rule }] : []))
}

/** Those of the tags that the person still has, in the order of their names. */
export const tagsNamed = (db: Db, userId: number, ids: number[]): Promise<Tag[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'color_class as colorClass'])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute()
