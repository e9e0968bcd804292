import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/outside/mailer.ts'

/** Seconds before each retry. After the last one, the mail stays in the queue with the reason. */
const backoff = [10, 60, 300, 1800, 7200, 21_600, 43_200]

/**
 * Queues a mail in the transaction that causes it; call `deps.wakeMail()` after the commit to send it at once. A mail
 * that can't be sent before `expiresAt` is dropped.
 */
export const queueMail = (
  db: Db,
  { to, subject, text, html, replyTo, offUrl }: Mail,
  now: Date,
  expiresAt: Date | null = null,
) =>
  db
    .insertInto('mailQueue')
    .values({
      toAddress: to,
      subject,
      text,
      html,
      replyTo,
      offUrl,
      queuedAt: now,
      nextAttemptAt: now,
      expiresAt,
    })
    .execute()

/** Queues many mails at once, which are sent after those that somebody waits for. */
export const queueBulk = (tx: Tx, mails: { mail: Mail; expiresAt: Date }[], now: Date) =>
  tx
    .insertInto('mailQueue')
    .values(
      mails.map(({ mail: { to, ...mail }, expiresAt }) => ({
        ...mail,
        toAddress: to,
        isBulk: true,
        queuedAt: now,
        nextAttemptAt: now,
        expiresAt,
      })),
    )
    .execute()

/** Deletes queued mail to a person who has deleted their account. */
export const deleteMailTo = (db: Db, address: string) =>
  db.deleteFrom('mailQueue').where('toAddress', '=', address).execute()

/** When the next mail is due, null if the queue is empty. */
export async function nextAttempt(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('mailQueue')
    .select(({ fn }) => fn.min('nextAttemptAt').as('at'))
    .where('failure', 'is', null)
    .executeTakeFirstOrThrow()
  return at
}

/**
 * Sends the mail that has been due the longest, bulk mail last. Returns what it was, undefined if there was none. Its row is locked while it is sent, so
 * that several servers never send the same mail. Only a crash between the mail server's reply and the commit leads to a
 * second copy, which has the same Message-ID.
 */
export const sendNext = (
  { db, mailer, clock }: Pick<Deps, 'db' | 'mailer' | 'clock'>,
  onFailure: (error: unknown) => void,
): Promise<'urgent' | 'bulk' | undefined> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('mailQueue')
      .selectAll()
      .where('failure', 'is', null)
      .where('nextAttemptAt', '<=', clock())
      .orderBy('isBulk')
      .orderBy('nextAttemptAt')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return undefined
    const kind = row.isBulk ? 'bulk' : 'urgent'
    if (row.expiresAt && row.expiresAt <= clock()) {
      await tx.deleteFrom('mailQueue').where('id', '=', row.id).execute()
      return kind
    }
    const { id, toAddress: to, subject, text, html, replyTo, offUrl } = row
    const key = `${id}.${row.queuedAt.getTime()}`
    try {
      await mailer.send({ to, subject, text, html, replyTo, offUrl, key })
      await tx.deleteFrom('mailQueue').where('id', '=', id).execute()
    } catch (error) {
      onFailure(error)
      await tx
        .updateTable('mailQueue')
        .set(afterFailure(row.attempts, error, clock()))
        .where('id', '=', id)
        .execute()
    }
    return kind
  })

function afterFailure(attempts: number, error: unknown, now: Date) {
  const delay = backoff[attempts]
  if (delay !== undefined) return { attempts: attempts + 1, nextAttemptAt: new Date(now.getTime() + delay * 1000) }
  const reason = error instanceof Error ? error.message : String(error)
  return { attempts: attempts + 1, failure: reason.slice(0, 500) }
}

/** Failed mails stay for a month, for the operator to look at. */
export const sweepMail = (db: Db, now: Date) =>
  db
    .deleteFrom('mailQueue')
    .where('failure', 'is not', null)
    .where('queuedAt', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute()
