import { type Selectable, sql, type Updateable } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import { restorableSince } from '#server/db/removed-rows.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Rule } from '#shared/calendar/recurrence.ts'

/** A rule and, if the last change can be undone, the rule before it. */
type LockedRule = Pick<Selectable<Tables['rules']>, 'rule' | 'version' | 'before'>

export const insertRule = async (db: Db, userId: number, rule: Rule, now: Date): Promise<number> => {
  const row = { userId, rule: JSON.stringify(rule), removedWith: null, updatedAt: now }
  return (await db.insertInto('rules').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** How many series the person has, and how many were removed so recently that they can be restored. */
export const countRules = async (db: Db, userId: number, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('rules')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        eb('rule', 'is not', null),
        and([eb('before', 'is not', null), eb('updatedAt', '>', restorableSince(now))]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes series that can no longer be restored, unless an entry was logged from them. One that is the class of a template
 * stays: it would be planned anew. Entries are asked for twice, because those that are there and removed ones each have their
 * index.
 */
export const sweepRules = (db: Db, now: Date) =>
  sql`
    delete from rules where rule is null and updated_at < ${restorableSince(now)}
      and not exists (select from entries where user_id = rules.user_id and rule_id = rules.id and deleted_at is null)
      and not exists (
        select from entries where user_id = rules.user_id and rule_id = rules.id and deleted_at is not null)
      and not exists (select from weekly_classes where user_id = rules.user_id and rule_id = rules.id)`.execute(db)

/** Locks the rule, so that changes happen one after another; undefined if it isn't the person's. */
export const lockRule = (db: Db, userId: number, id: number): Promise<LockedRule | undefined> =>
  db
    .selectFrom('rules')
    .select(['rule', 'version', 'before'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateRule = (db: Db, userId: number, id: number, changes: Updateable<Tables['rules']>) =>
  db.updateTable('rules').set(changes).where('userId', '=', userId).where('id', '=', id).execute()

/** Restores the rule from before the last change. It also stays in `before`, which shows that it was restored. */
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
  const query = restore(db, userId, now).where('id', '=', id).where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** Restores the sessions that were removed with an entry, unless the rule has changed since. Returns the rule's id. */
export const restoreRuleOf = async (db: Db, userId: UserId, entryId: EntryId, now: Date) =>
  (await restore(db, userId, now).where('removedWith', '=', entryId).returning('id').executeTakeFirst())?.id

/** The rules of several people that still have planned sessions. */
export const rulesOfMembers = async (db: Db, userIds: number[]): Promise<{ userId: number; rule: Rule }[]> => {
  const rows = await db
    .selectFrom('rules')
    .select(['userId', 'rule'])
    .where(({ eb, fn, val }) => eb('userId', '=', fn.any(val(userIds))))
    .where('rule', 'is not', null)
    .execute()
  return rows.flatMap(({ userId, rule }) => (rule ? [{ userId, rule }] : []))
}

/**
 * The ids of rules without an end that were planned ahead until before `horizon`, after the id `after`, each with its
 * owner.
 */
export const rulesToPlanAhead = (db: Db, horizon: string, after: number) =>
  db
    .selectFrom('rules')
    .select(['userId', 'id'])
    .where('id', '>', after)
    .where(sql<boolean>`rule->>'isOpenEnded' = 'true' and rule->>'end' < ${horizon}`)
    .orderBy('id')
    .limit(100)
    .execute()

/** Stores a rule that is planned further ahead. That is no change by its owner, so an earlier one can still be undone. */
export const extendRule = (db: Db, userId: number, id: number, end: string) =>
  sql`
    update rules set
      rule = jsonb_set(rule, '{end}', to_jsonb(${end}::text)),
      before = case when before->>'isOpenEnded' = 'true' then jsonb_set(before, '{end}', to_jsonb(${end}::text)) else before end
    where user_id = ${userId} and id = ${id}`.execute(db)

/** The person's rules that still have planned sessions. */
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
