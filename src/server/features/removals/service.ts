import { sql } from 'kysely'
import { restorableSince } from '#server/db/removed-rows.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { limits } from '#shared/foundation/limits.ts'

/** What is kept here. Entries, tags, techniques, partners, and reminders have a mark of their own. */
export const removalKinds = [
  'competition',
  'focus',
  'injury',
  'practice-log',
  'promotion',
  'technique-link',
  'template',
] as const

type RemovalKind = (typeof removalKinds)[number]

/** Deletes that can be taken back. */
interface Removed {
  kind: RemovalKind
  key: number | string
}

/** Remembers what was deleted, so that it can be restored. The oldest make room for it. */
export async function rememberRemoved(
  tx: Tx,
  userId: number,
  { kind, key, content }: Removed & { content: object },
  now: Date,
) {
  const row = { content: JSON.stringify(content), removedAt: now }
  await tx
    .insertInto('removals')
    .values({ userId, kind, key: String(key), ...row })
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'key']).doUpdateSet(row))
    .execute()
  await sql`
    delete from removals where user_id = ${userId} and kind = ${kind} and key in (
      select key from removals where user_id = ${userId} and kind = ${kind}
      order by removed_at desc, key desc offset ${limits.removedOfAKind}
    )`.execute(tx)
}

/** Returns what was deleted, to be restored once; undefined if nothing was, or too long ago. */
export async function takeRemoved<Content extends object>(
  tx: Tx,
  userId: number,
  { kind, key }: Removed,
): Promise<Content | undefined> {
  const taken = await tx
    .deleteFrom('removals')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', String(key))
    .returning('content')
    .executeTakeFirst()
  return taken?.content as Content | undefined
}

/** Changes what was deleted, such as names that it has, as if it were still there; undefined leaves one as it is. */
export async function changeRemoved<Content extends object>(
  tx: Tx,
  userId: number,
  kind: RemovalKind,
  change: (content: Content) => Promise<Content | undefined>,
) {
  const removed = await tx
    .selectFrom('removals')
    .select(['key', 'content'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('key')
    .forUpdate()
    .execute()
  for (const { key, content } of removed) {
    const changed = await change(content as Content)
    if (changed) {
      await tx
        .updateTable('removals')
        .set({ content: JSON.stringify(changed) })
        .where('userId', '=', userId)
        .where('kind', '=', kind)
        .where('key', '=', key)
        .execute()
    }
  }
}

export const sweepRemovals = (db: Db, now: Date) =>
  db.deleteFrom('removals').where('removedAt', '<', restorableSince(now)).execute()
