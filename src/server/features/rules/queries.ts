import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Rule } from '#shared/recurrence.ts'
import type { Tag } from '#shared/tags.ts'

type RuleRow = Selectable<Tables['rules']>

export const insertRule = async (db: Db, userId: number, rule: Rule, now: Date): Promise<number> => {
  const row = { userId, rule: JSON.stringify(rule), removedWith: null, updatedAt: now }
  return (await db.insertInto('rules').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Locks the rule, so that two changes follow one another. */
export const lockRow = (db: Db, userId: number, id: number): Promise<RuleRow | undefined> =>
  db
    .selectFrom('rules')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateRule = (db: Db, userId: number, id: number, changes: Updateable<Tables['rules']>) =>
  db.updateTable('rules').set(changes).where('userId', '=', userId).where('id', '=', id).execute()

/** Restores the rule from before the last change. It stays in `before` as well, which shows that it was restored. */
const restore = (db: Db, userId: number, now: Date) =>
  db
    .updateTable('rules')
    .set(({ eb }) => ({
      rule: sql<string>`before`,
      removedWith: null,
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('userId', '=', userId)
    .where('before', 'is not', null)

export const restoreVersion = async (db: Db, userId: number, id: number, version: number, now: Date) => {
  const one = restore(db, userId, now).where('id', '=', id).where('version', '=', version)
  return (await one.returning('version').executeTakeFirst())?.version
}

export const restoreRemovedWith = async (db: Db, userId: number, entryId: number, now: Date) =>
  (await restore(db, userId, now).where('removedWith', '=', entryId).returning('id').executeTakeFirst())?.id

/** The person's rules that still plan something. */
export const rulesOf = async (db: Db, userId: number): Promise<{ id: number; rule: Rule }[]> => {
  const rows = await db
    .selectFrom('rules')
    .select(['id', 'rule'])
    .where('userId', '=', userId)
    .where('rule', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, rule }) => (rule ? [{ id, rule }] : []))
}

/** Those of these tags that the person still has, by name. */
export const tagsNamed = (db: Db, userId: number, ids: number[]): Promise<Tag[]> =>
  db
    .selectFrom('tags')
    .select(['id', 'name', 'colorClass'])
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute()
