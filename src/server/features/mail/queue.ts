import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/outside/mailer.ts'

/** Seconds between one try and the next; after the last the mail is given up and kept with the reason. */
const pauses = [10, 60, 300, 1800, 7200, 21_600, 43_200]

/**
 * Queues a mail in the transaction that causes it. `deps.wakeMail()` after the commit has it sent at once. It is dropped
 * when it could not be sent until `goodUntil`.
 */
export const queueMail = (
  db: Db,
  { to, subject, text, html, replyTo }: Mail,
  now: Date,
  goodUntil: Date | null = null,
) =>
  db
    .insertInto('mail_queue')
    .values({
      to_address: to,
      subject,
      text,
      html,
      reply_to: replyTo,
      queued_at: now,
      next_try_at: now,
      good_until: goodUntil,
    })
    .execute()

/** Forgets mail to an address whose owner has gone. */
export const dropMailTo = (db: Db, address: string) =>
  db.deleteFrom('mail_queue').where('to_address', '=', address).execute()

/** When the next mail is due, null where none waits. */
export async function nextTry(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('mail_queue')
    .select(({ fn }) => fn.min('next_try_at').as('at'))
    .where('failed_because', 'is', null)
    .executeTakeFirstOrThrow()
  return at
}

/**
 * Sends the mail that has waited longest, and tells whether there was one. Its row is held meanwhile, so several servers
 * never send one mail twice; only who dies between the mail server's answer and the commit leaves it to be sent again.
 */
export const sendNext = (
  { db, mailer, clock }: Pick<Deps, 'db' | 'mailer' | 'clock'>,
  failed: (error: unknown) => void,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('mail_queue')
      .selectAll()
      .where('failed_because', 'is', null)
      .where('next_try_at', '<=', clock())
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    if (row.good_until && row.good_until <= clock()) {
      await tx.deleteFrom('mail_queue').where('id', '=', row.id).execute()
      return true
    }
    const { id, to_address: to, subject, text, html, reply_to: replyTo } = row
    try {
      await mailer.send({ to, subject, text, html, replyTo })
      await tx.deleteFrom('mail_queue').where('id', '=', id).execute()
    } catch (error) {
      failed(error)
      await tx
        .updateTable('mail_queue')
        .set(afterFailure(row.tries, error, clock()))
        .where('id', '=', id)
        .execute()
    }
    return true
  })

function afterFailure(tries: number, error: unknown, now: Date) {
  const pause = pauses[tries]
  if (pause !== undefined) return { tries: tries + 1, next_try_at: new Date(now.getTime() + pause * 1000) }
  const reason = error instanceof Error ? error.message : String(error)
  return { tries: tries + 1, failed_because: reason.slice(0, 500) }
}

/** Mails that were given up are kept for a month, for the operator to look at. */
export const sweepMail = (db: Db, now: Date) =>
  db
    .deleteFrom('mail_queue')
    .where('failed_because', 'is not', null)
    .where('queued_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute()
