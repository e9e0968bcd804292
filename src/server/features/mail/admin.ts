import { totalOf } from '#server/db/page.ts'
import type { Db } from '#server/db/tables.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import type { LogQuery, QueuedMail } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'

/** A page of the queue, newest first. Never what the emails say: they contain links for their readers only. */
export async function queuedMails(db: Db, { before, failed }: LogQuery): Promise<ListPage<QueuedMail>> {
  const all = db
    .selectFrom('mailQueue')
    .select(['id', 'toAddress as to', 'subject', 'queuedAt', 'attempts', 'nextAttemptAt', 'failure'])
    .$if(failed !== undefined, (all) => all.where('failure', 'is not', null))
  const rows = await all
    .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limits.adminPage)
    .execute()
  const items = rows.map((row) => ({
    ...row,
    queuedAt: row.queuedAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt.toISOString(),
  }))
  return { items, total: await totalOf(db, all) }
}

/** Has it sent again, from the first attempt on. Returns whether it is still in the queue. */
export const retryMail = async (db: Db, id: number, now: Date): Promise<boolean> =>
  (
    await db
      .updateTable('mailQueue')
      .set({ attempts: 0, failure: null, nextAttemptAt: now })
      .where('id', '=', id)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** Returns whether it was still in the queue. */
export const dropMail = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('mailQueue').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
