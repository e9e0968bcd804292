import type { Db } from '#server/db/tables.ts'
import type { ContactMessage } from '#shared/admin.ts'
import { limits } from '#shared/limits.ts'

const suspectFor = 30 * 86_400_000

/** A page of the messages from the contact page, newest first. */
export async function contactMessages(db: Db, before?: number): Promise<ContactMessage[]> {
  const rows = await db
    .selectFrom('contactMessages')
    .selectAll()
    .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limits.adminPage)
    .execute()
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }))
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
