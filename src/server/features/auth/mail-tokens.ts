import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'

type Purpose = Tables['mail_tokens']['purpose']

const hour = 3_600_000
/** How long a link in a mail works. */
const lifetime: Record<Purpose, number> = { reset: hour, verify: 24 * hour }

/** Until when a link that is sent now works. */
export const worksUntil = (purpose: Purpose, now: Date) => new Date(now.getTime() + lifetime[purpose])

const hash = (token: string) => createHash('sha256').update(token).digest()

/** A token that whoever reads the mail of `email` may use once. Only its hash is kept. */
export async function makeToken(db: Db, userId: number, purpose: Purpose, email: string, now: Date) {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('mail_tokens')
    .values({ user_id: userId, token_hash: hash(token), purpose, email, created_at: now })
    .execute()
  return token
}

/** Uses a token up, and answers the address that it was sent to. Of several uses at once one finds it. */
export async function takeToken(
  tx: Tx,
  userId: number,
  purpose: Purpose,
  token: string,
  now: Date,
): Promise<string> {
  const taken = await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash(token))
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now.getTime() - lifetime[purpose]))
    .returning('email')
    .executeTakeFirst()
  if (!taken) throw new Refusal('LINK_SPENT')
  return taken.email
}

/** How many links for `purpose` were made within the last hour and are still there. */
export async function tokensOfAnHour(db: Db, userId: number, purpose: Purpose, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mail_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now.getTime() - hour))
    .executeTakeFirstOrThrow()
  return count
}

/** The links that were sent for `purpose` work no more. */
export const dropTokens = (db: Db, userId: number, purpose: Purpose) =>
  db.deleteFrom('mail_tokens').where('user_id', '=', userId).where('purpose', '=', purpose).execute()

/** Erases what is too old to be used. */
export const sweepTokens = (db: Db, now: Date) =>
  db
    .deleteFrom('mail_tokens')
    .where('created_at', '<', new Date(now.getTime() - lifetime.verify))
    .execute()
