import { sql } from 'kysely'
import { archivedKind } from '#server/db/archived-kind.ts'
import { deleteRows } from '#server/db/bulk-rows.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { countOpen, forgetOldReminders } from './queries.ts'

export const archivedReminders = archivedKind('reminder', 'reminders', {
  refs: { entryId: 'entry', follows: 'reminder' },
  of: 'entryId',
  called: ({ title }) => title,
  rows: (reminders, { now }) =>
    reminders.map(({ completedAt, updatedAt, ...reminder }) => ({
      ...reminder,
      completedAt: completedAt === null ? null : new Date(completedAt),
      updatedAt: updatedAt ?? now,
    })),
  async refuse({ tx, userId }) {
    if ((await countOpen(tx, userId)) > limits.openReminders) throw new Refusal('TOO_MANY_REMINDERS')
  },
  stored: (_, { tx, userId }) => forgetOldReminders(tx, userId),
  // That of a competition that stays is needed.
  async remove(tx, userId, ids) {
    const { rows } = await sql<{ id: number }>`
      select id from reminders where user_id = ${userId} and id = any(${ids}::bigint[])
        and not exists (select from competitions where user_id = ${userId} and reminder_id = reminders.id)`.execute(
      tx,
    )
    await deleteRows(
      tx,
      userId,
      'reminders',
      rows.map(({ id }) => id),
    )
  },
})
