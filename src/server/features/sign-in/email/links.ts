import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'
import type { LinkToCheck } from '#shared/accounts/sign-in.ts'

type Purpose = Tables['mailTokens']['purpose']

const hour = 3_600_000
const lifetime: Record<Purpose, number> = { reset: hour, verify: 24 * hour, passkey: hour }

/** When a link mailed now will expire. */
export const linkExpiry = (purpose: Purpose, now: Date) => new Date(now.getTime() + lifetime[purpose])

/** Creates a token for a link in a mail to `email`. It works once. */
export async function createLinkToken(db: Db, userId: number, purpose: Purpose, email: string, now: Date) {
  const token = createToken()
  await db
    .insertInto('mailTokens')
    .values({ userId, tokenHash: hashToken(token), purpose, email, createdAt: now })
    .execute()
  return token
}

/** Consumes a token and returns the address it was mailed to. Of several simultaneous requests, one succeeds. */
export async function consumeLinkToken(
  tx: Tx,
  userId: number,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string> {
  const consumed = await tx
    .deleteFrom('mailTokens')
    .where('userId', '=', userId)
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('createdAt', '>', new Date(now.getTime() - lifetime[purpose]))
    .returning('email')
    .executeTakeFirst()
  if (!consumed) throw new Refusal('LINK_EXPIRED')
  return consumed.email
}

/** Refuses a link that wouldn't work if it was used now. Consumes nothing, and says the same of every other link. */
export async function requireLink(db: Db, { purpose, token, userId }: LinkToCheck, now: Date) {
  const link = await db
    .selectFrom('mailTokens as link')
    .innerJoin('users', 'users.id', 'link.userId')
    .select(['link.email', 'users.email as current', 'users.newEmail'])
    .where('userId', '=', userId)
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('link.createdAt', '>', new Date(now.getTime() - lifetime[purpose]))
    .executeTakeFirst()
  const isFor = (address: string | null) => link?.email === address
  if (!link || !(isFor(link.current) || (purpose === 'verify' && isFor(link.newEmail))))
    throw new Refusal('LINK_EXPIRED')
}

export const revokeLinks = (db: Db, userId: number, purpose: Purpose) =>
  db.deleteFrom('mailTokens').where('userId', '=', userId).where('purpose', '=', purpose).execute()

export const revokeAllLinks = (db: Db, userId: number) =>
  db.deleteFrom('mailTokens').where('userId', '=', userId).execute()

export const sweepLinks = (db: Db, now: Date) =>
  db
    .deleteFrom('mailTokens')
    .where('createdAt', '<', new Date(now.getTime() - lifetime.verify))
    .execute()
