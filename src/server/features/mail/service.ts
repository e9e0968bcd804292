import { sql } from 'kysely'
import { totalOf } from '#server/db/counts.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import type { Mail } from '#server/outside/mail/mailer.ts'
import type { LogQuery, QueuedMail } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { RefusalCode } from '#shared/refusals/server-refusals.ts'
import {
  type Cause,
  type Claim,
  claimMail,
  collectedAfter,
  messagesCollectedAfter,
  type NoticeKind,
  sweepCounted,
} from './budget.ts'
import { contactMail, moreContactMail, moreHappenedMail, type Recipient } from './templates.ts'

export { claimMail, clearCounted } from './budget.ts'

/** Seconds before each retry. After the last one, the mail stays in the queue with the reason. */
const backoff = [10, 60, 300, 1800, 7200, 21_600, 43_200]

/** When a mail is sent, and what for. It is dropped if it can't be sent before `expiresAt`. */
interface Sending {
  now: Date
  expiresAt?: Date
  /** It isn't sent before. */
  dueAt?: Date
}

/**
 * Queues a mail in the transaction that causes it, unless the budget of its address or account is used up (budget.ts). Call
 * `deps.wakeMail()` after the commit to send it at once.
 */
export async function queueMail(tx: Db, mail: Mail, sending: Sending & Omit<Cause, 'to'>): Promise<Claim> {
  const claim = await claimMail(tx, { ...sending, to: mail.to })
  if (claim.result === 'allowed') await queueClaimed(tx, mail, sending)
  return claim
}

/** The same for a mail that somebody asks for and waits for: says so if it isn't sent. */
export async function queueRequested(tx: Db, mail: Mail, sending: Sending & Omit<Cause, 'to'>) {
  const claim = await queueMail(tx, mail, sending)
  if (claim.result === 'refused') throw tooManyMails('TOO_MANY_MAILS', claim.until, sending.now)
}

export const tooManyMails = (code: RefusalCode, until: Date, now: Date) =>
  new Refusal(code, { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) })

/** Queues a mail that has been claimed. */
export const queueClaimed = (
  db: Db,
  { to, subject, text, html, replyTo, offUrl }: Mail,
  { now, expiresAt, dueAt = now }: Sending,
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
      expiresAt: expiresAt ?? null,
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
export async function sweepMail(db: Db, now: Date) {
  await sweepCounted(db, now)
  await db
    .deleteFrom('mailQueue')
    .where('failure', 'is not', null)
    .where('queuedAt', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute()
}

interface Notice {
  kind: NoticeKind
  mail: Mail
  userId: number
  recipient: Recipient
  publicUrl: string
  now: Date
}

/**
 * Tells owners what happened to their account: the first of a kind at once. Notices over the budget are collected in one mail,
 * half an hour later; the activity list has everything. So nothing is left out silently, and nobody is flooded.
 */
export async function queueNotice(tx: Tx, { kind, mail, userId, recipient, publicUrl, now }: Notice) {
  const { result } = await queueMail(tx, mail, { kind, userId, now })
  if (result !== 'refused') return
  const dueAt = new Date(now.getTime() + collectedAfter)
  await queueMail(tx, moreHappenedMail(recipient, publicUrl), { kind: 'more-happened', userId, now, dueAt })
}

interface ContactMessage {
  operator: string
  from: { name: string; email: string; message: string }
  publicUrl: string
  now: Date
}

/** Sends the operator a message from the contact page, or, after many of them, one mail an hour about the rest. */
export async function queueContactMail(tx: Tx, { operator, from, publicUrl, now }: ContactMessage) {
  const { result } = await queueMail(tx, contactMail(operator, from), { kind: 'contact', now })
  if (result !== 'refused') return
  const dueAt = new Date(now.getTime() + messagesCollectedAfter)
  await queueMail(tx, moreContactMail(operator, publicUrl), { kind: 'more-contact', now, dueAt })
}

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
