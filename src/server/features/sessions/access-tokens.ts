import type { Selectable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal, requireFound } from '#server/http/replies/refusals.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { AccessToken, NewAccessToken } from '#shared/accounts/access-tokens.ts'
import { limits } from '#shared/foundation/limits.ts'
import { recordEvent } from './activity.ts'
import { requireConfirmed } from './confirmed.ts'

/** Tells what it is to those who find one, and to what looks for secrets in code. */
const tokenPrefix = 'rollbook_'

type Row = Pick<Selectable<Tables['accessTokens']>, 'id' | 'name' | 'scope' | 'createdAt' | 'lastUsedAt'>

const columns = ['id', 'name', 'scope', 'createdAt', 'lastUsedAt'] as const

const asToken = (row: Row): AccessToken => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

/** A member's tokens, the newest first. */
export const tokensOf = async (db: Db, userId: number): Promise<AccessToken[]> =>
  (
    await db
      .selectFrom('accessTokens')
      .select(columns)
      .where('userId', '=', userId)
      .orderBy('id', 'desc')
      .execute()
  ).map(asToken)

/** Creates a token, which is returned this once. Someone who finds a logged-in browser can't. */
export async function addToken(
  { db, clock }: Deps,
  userId: number,
  { name, scope }: NewAccessToken,
  visit: Visit,
) {
  await requireConfirmed(db, userId, visit.sessionHash, clock())
  const token = `${tokenPrefix}${createToken()}`
  return db.transaction().execute(async (tx) => {
    // One after another, so that two at once don't exceed the limit.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    if ((await tokensOf(tx, userId)).length >= limits.accessTokensOfAUser)
      throw new Refusal('TOO_MANY_ACCESS_TOKENS')
    const row = await tx
      .insertInto('accessTokens')
      .values({ userId, name, scope, tokenHash: hashToken(token), createdAt: clock() })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await recordEvent(tx, userId, 'token-created', { ...visit, device: name }, clock())
    return { ...asToken(row), token }
  })
}

export const revokeToken = ({ db, clock }: Deps, userId: number, id: number, visit: Visit) =>
  db.transaction().execute(async (tx) => {
    const revoked = await tx
      .deleteFrom('accessTokens')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    requireFound(revoked !== undefined)
    await recordEvent(tx, userId, 'token-revoked', { ...visit, device: revoked?.name ?? '' }, clock())
  })

const hour = 3_600_000

/** Records that a token was used: when, to the hour, and in the account's activity once a day. */
export async function recordTokenUse(
  db: Db,
  { userId, id, name, lastUsedAt }: Pick<Row, 'id' | 'name' | 'lastUsedAt'> & { userId: number },
  address: string,
  now: Date,
) {
  const since = lastUsedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastUsedAt.getTime()
  if (since < hour) return
  const { numUpdatedRows } = await db
    .updateTable('accessTokens')
    .set({ lastUsedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('lastUsedAt', 'is not distinct from', lastUsedAt)
    .executeTakeFirst()
  const isNewDay = now.toISOString().slice(0, 10) !== lastUsedAt?.toISOString().slice(0, 10)
  // Of requests at once, one records it.
  if (numUpdatedRows > 0n && isNewDay) await recordEvent(db, userId, 'token-used', { device: name, address }, now)
}
