import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { mailboxOf } from '#shared/accounts/mailbox.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** At most so many within so many milliseconds. */
type Limit = [count: number, within: number]

interface Budget {
  /** The limits of one address, and of one account with all addresses. */
  address: Limit[]
  account: Limit[]
  /** Whether it confirms the address that it goes to. An unconfirmed one gets nothing else. */
  confirms?: true
}

const each = (...limits: Limit[]): Budget => ({ address: limits, account: limits })
const notice = each([1, hour])

/** How long {@link queueNotice} waits before it mails about everything that it left out, in milliseconds. */
export const collectedAfter = 30 * minute
/** The same for messages from the contact page. */
export const messagesCollectedAfter = hour

/**
 * How many emails of each kind there may be, from any cause (decision 069). `null`: they are bounded by what they are
 * about, such as one for each vote, and nobody but an administrator causes them.
 */
const budgets: Record<MailKind, Budget | null> = {
  verification: {
    address: [
      [3, hour],
      [6, day],
    ],
    account: [[6, hour]],
    confirms: true,
  },
  // The links work for an hour, so whoever is refused has some that do.
  reset: { address: [[3, hour]], account: [], confirms: true },
  'passkey-link': each([3, hour]),
  'password-changed': notice,
  'method-added': notice,
  'method-removed': notice,
  // Nobody without such a passkey or a link causes these.
  'admin-passkey': each([10, hour]),
  'feed-created': notice,
  'coach-link-created': notice,
  'address-leaving': notice,
  'more-happened': each([1, collectedAfter]),
  'account-deleted': each([3, hour]),
  contact: { address: [[20, hour]], account: [] },
  'more-contact': { address: [[1, messagesCollectedAfter]], account: [] },
  'feedback-status': { address: [[10, hour]], account: [] },
  'feedback-reply': { address: [[20, hour]], account: [] },
  // Paced by `feedback_notices`.
  'feedback-notice': null,
  'request-shipped': null,
}

export type MailKind =
  | NoticeKind
  | 'verification'
  | 'reset'
  | 'passkey-link'
  | 'more-happened'
  | 'account-deleted'
  | 'contact'
  | 'more-contact'
  | 'feedback-status'
  | 'feedback-reply'
  | 'feedback-notice'
  | 'request-shipped'

/** The kinds of notices, which tell owners that something happened to their account. */
export type NoticeKind =
  | 'password-changed'
  | 'method-added'
  | 'method-removed'
  | 'admin-passkey'
  | 'feed-created'
  | 'coach-link-created'
  | 'address-leaving'

export interface Cause {
  kind: MailKind
  to: string
  /** The account that causes it, if it is known. */
  userId?: number
  now: Date
}

/** The result of claiming a mail: with `unconfirmed`, its address may get none of this kind; `until` says when the next. */
export type Claim = { result: 'allowed' | 'unconfirmed' } | { result: 'refused'; until: Date }

/**
 * Counts a mail against the budget of its address and of the account that causes it. Locks both until the transaction ends:
 * of many at once, no more are allowed than of one after the other.
 */
export async function claimMail(tx: Db, { kind, to, userId = 0, now }: Cause): Promise<Claim> {
  const budget = budgets[kind]
  if (!budget) return { result: 'allowed' }
  if (!budget.confirms && (await isUnconfirmed(tx, to))) return { result: 'unconfirmed' }
  const addressHash = hashOf(to)
  if (userId !== 0) await lock(tx, 'mail-account', String(userId))
  await lock(tx, 'mail-address', addressHash.toString('hex'))
  const counted = tx
    .selectFrom('countedMails')
    .select('at')
    .where('kind', '=', kind)
    .where('at', '>', new Date(now.getTime() - day))
    .orderBy('at', 'desc')
  const until = Math.max(
    nextAfter(await counted.where('addressHash', '=', addressHash).execute(), budget.address),
    nextAfter(await counted.where('userId', '=', userId).execute(), budget.account),
  )
  if (until > now.getTime()) return { result: 'refused', until: new Date(until) }
  await tx
    .insertInto('countedMails')
    .values({ addressHash, userId: userId || null, kind, at: now })
    .execute()
  return { result: 'allowed' }
}

/** When the limits allow another one. `counted` is what was counted, newest first. */
const nextAfter = (counted: { at: Date }[], limits: Limit[]) =>
  Math.max(0, ...limits.map(([count, within]) => (counted[count - 1]?.at.getTime() ?? -within) + within))

const lock = (tx: Db, what: string, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${key}`}, 0))`.execute(tx)

/** Whether it is the address of an account that hasn't been confirmed. */
const isUnconfirmed = async (tx: Db, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('emailVerifiedAt', 'is', null)
    .executeTakeFirst()) !== undefined

const hashOf = (address: string) => createHash('sha256').update(mailboxOf(address)).digest()

/** Counts from the start again, for an address whose owner has just shown that it is theirs. */
export const clearCounted = (tx: Db, kind: MailKind, to: string) =>
  tx.deleteFrom('countedMails').where('addressHash', '=', hashOf(to)).where('kind', '=', kind).execute()

export const sweepCounted = (db: Db, now: Date) =>
  db
    .deleteFrom('countedMails')
    .where('at', '<', new Date(now.getTime() - day))
    .execute()
