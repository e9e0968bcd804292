import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/outside/mailer.ts'

/** Seconds before each retry. After the last one, the mail stays in the queue with the reason. */
const backoff = [10, 60, 300, 1800, 7200, 21_600, 43_200]

/**
 * Queues a mail in the transaction that causes it; call `deps.wakeMail()` after the commit to send it at once. A mail
 * that can't be sent before `expiresAt` is dropped; it isn't sent before `dueAt`.
 */
export const queueMail = (
  db: Db,
  { to, subject, text, html, replyTo, offUrl }: Mail,
  now: Date,
  expiresAt: Date | null = null,
  dueAt: Date = now,
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
      nextAttemptAt: dueAt,
      expiresAt,
    })
    .execute()

const textColumns = ['toAddress', 'subject', 'text', 'html', 'replyTo', 'offUrl'] as const

/** Queues many mails at once, which are sent after those that somebody waits for. One statement, however many there are. */
export function queueBulk(tx: Tx, mails: { mail: Mail; expiresAt: Date }[], now: Date) {
  const each = (field: 'to' | 'subject' | 'text' | 'html' | 'replyTo' | 'offUrl') =>
    sql`${mails.map(({ mail }) => mail[field])}::text[]`
  return tx
    .insertInto('mailQueue')
    .columns([...textColumns, 'expiresAt', 'isBulk', 'queuedAt', 'nextAttemptAt'])
    .expression(sql`
      select mail.*, true, ${now}::timestamptz, ${now}::timestamptz
      from unnest(${each('to')}, ${each('subject')}, ${each('text')}, ${each('html')}, ${each('replyTo')},
        ${each('offUrl')}, ${mails.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as mail`)
    .execute()
}

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
 * Sends the mail that has been due the longest, bulk mail last. Returns what it was, undefined if there was none. It leaves the
 * queue in the transaction in which it is sent, so that several servers never send the same mail. Only a crash between the
 * mail server's reply and the commit leads to a second copy, which has the same Message-ID.
 */
export async function sendNext(
  { db, mailer, clock }: Pick<Deps, 'db' | 'mailer' | 'clock'>,
  onFailure: (error: unknown) => void,
): Promise<'urgent' | 'bulk' | undefined> {
  let row: Awaited<ReturnType<typeof takeNext>>
  try {
    await db.transaction().execute(async (tx) => {
      row = await takeNext(tx, clock())
      if (!row || (row.expiresAt && row.expiresAt <= clock())) return
      const { id, toAddress: to, subject, text, html, replyTo, offUrl } = row
      await mailer.send({ to, subject, text, html, replyTo, offUrl, key: `${id}.${row.queuedAt.getTime()}` })
    })
  } catch (error) {
    if (!row) throw error
    onFailure(error)
    const changes = afterFailure(row.attempts, error, clock())
    await db.updateTable('mailQueue').set(changes).where('id', '=', row.id).execute()
  }
  return row && (row.isBulk ? 'bulk' : 'urgent')
}

/** Takes the next mail out of the queue, unless the transaction fails. */
const takeNext = (tx: Tx, now: Date) =>
  tx
    .deleteFrom('mailQueue')
    .where('id', '=', (queue) =>
      queue
        .selectFrom('mailQueue')
        .select('id')
        .where('failure', 'is', null)
        .where('nextAttemptAt', '<=', now)
        .orderBy('isBulk')
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

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
