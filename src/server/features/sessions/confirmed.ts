import type { Db } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'

/** How long a login or a confirmation lasts, in milliseconds. */
const confirmedFor = 10 * 60_000

/**
 * Records that the session's user has just shown who they are, and with which passkey, if it was one. Returns the cookie of
 * the session, whose token is new: someone may have copied the cookie before.
 */
export async function confirmSession(
  db: Db,
  userId: number,
  sessionHash: Buffer,
  { now, passkeyId }: { now: Date; passkeyId?: number },
): Promise<string> {
  const token = createToken()
  const renewed = await db
    .updateTable('sessions')
    .set({
      tokenHash: hashToken(token),
      confirmedAt: now,
      ...(passkeyId !== undefined && { passkeyId, passkeyUsedAt: now }),
    })
    .where('userId', '=', userId)
    .where('tokenHash', '=', sessionHash)
    .returning('id')
    .executeTakeFirst()
  if (!renewed) throw new Refusal('SIGNED_OUT')
  return `${userId}.${token}`
}

/**
 * Refuses unless the session's user has shown who they are within the last ten minutes: for calls that must not be open to
 * someone who finds a logged-in browser or has copied its cookie.
 */
export async function requireConfirmed(db: Db, userId: number, sessionHash: Buffer, now: Date) {
  const confirmed = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('tokenHash', '=', sessionHash)
    .where('confirmedAt', '>', new Date(now.getTime() - confirmedFor))
    .executeTakeFirst()
  if (!confirmed) throw new Refusal('CONFIRM_IDENTITY')
}

/**
 * Whether the session was started or confirmed with a passkey that is approved for administrators (decision 070), within the
 * last `within` milliseconds, if they are given.
 */
export const hasUsedApprovedPasskey = async (
  db: Db,
  userId: number,
  sessionHash: Buffer,
  { now, within = Number.POSITIVE_INFINITY }: { now: Date; within?: number },
): Promise<boolean> => {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('passkeys', (on) =>
      on.onRef('passkeys.userId', '=', 'sessions.userId').onRef('passkeys.id', '=', 'sessions.passkeyId'),
    )
    .select('passkeyUsedAt')
    .where('sessions.userId', '=', userId)
    .where('tokenHash', '=', sessionHash)
    .where('isApproved', '=', true)
    .executeTakeFirst()
  const usedAt = session?.passkeyUsedAt ?? null
  return usedAt !== null && now.getTime() - usedAt.getTime() < within
}

/** Whether the account has a passkey that is approved for administrators. */
export const hasApprovedPasskey = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('passkeys')
    .select('id')
    .where('userId', '=', userId)
    .where('isApproved', '=', true)
    .executeTakeFirst()) !== undefined

/**
 * Refuses unless the session's user has used an approved passkey within the last ten minutes: for what an administrator's
 * password must not be enough for. `longer` is what else may have been started within them, in milliseconds.
 */
export async function requireApprovedPasskey(
  db: Db,
  userId: number,
  sessionHash: Buffer,
  { now, longer = 0 }: { now: Date; longer?: number },
) {
  if (await hasUsedApprovedPasskey(db, userId, sessionHash, { now, within: confirmedFor + longer })) return
  throw new Refusal((await hasApprovedPasskey(db, userId)) ? 'CONFIRM_BY_PASSKEY' : 'PASSKEY_MISSING')
}
