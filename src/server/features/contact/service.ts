import { totalOf } from '#server/db/counts.ts'
import type { Db } from '#server/db/tables.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import type { ContactMessage } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'

const day = 86_400_000
const suspectFor = 30 * day

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

/** Deletes what looked like a robot's, after the operator had time to look, and what came years ago. */
export const sweepContact = (db: Db, now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return db
    .deleteFrom('contactMessages')
    .where(({ or, and, eb }) =>
      or([
        eb('sentAt', '<', before(limits.contactMessageDays * day)),
        and([eb('isSuspect', '=', true), eb('sentAt', '<', before(suspectFor))]),
      ]),
    )
    .execute()
}
