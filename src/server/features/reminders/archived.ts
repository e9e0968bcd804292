import { sql } from 'kysely'
import { archivedKind } from '#server/db/archived-kind.ts'
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
  async stored(_, { tx, userId }) {
    if ((await countOpen(tx, userId)) > limits.openReminders) throw new Refusal('TOO_MANY_REMINDERS')
    await forgetOldReminders(tx, userId)
  },
  // That of a competition that stays is needed.
  remove: (tx, userId, ids) =>
    sql`
      delete from reminders where user_id = ${userId} and id = any(${ids}::bigint[])
        and not exists (select from competitions where user_id = ${userId} and reminder_id = reminders.id)`.execute(
      tx,
    ),
})
