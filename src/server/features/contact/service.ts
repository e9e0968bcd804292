import { totalOf } from '#server/db/page.ts'
import type { Db } from '#server/db/tables.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import type { ContactMessage } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'

const suspectFor = 30 * 86_400_000

/** A page of the messages from the contact page, newest first. */
export async function contactMessages(db: Db, before?: number): Promise<ListPage<ContactMessage>> {
  const all = db.selectFrom('contactMessages').selectAll()
  const rows = await all
    .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limits.adminPage)
    .execute()
  const items = rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }))
  return { items, total: await totalOf(db, all) }
}

/** Returns whether there was one. */
export const deleteContactMessage = async (db: Db, id: number): Promise<boolean> =>
  (await db.deleteFrom('contactMessages').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n

/** Deletes what looked like a robot's, after the operator had time to look. */
export const sweepContact = (db: Db, now: Date) =>
  db
    .deleteFrom('contactMessages')
    .where('isSuspect', '=', true)
    .where('sentAt', '<', new Date(now.getTime() - suspectFor))
    .execute()
