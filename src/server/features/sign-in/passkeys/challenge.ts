import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { consumeChallenge, insertChallenge } from './queries.ts'

/** Where a passkey's response comes from. */
export interface PasskeyResponse {
  cookie: string
  visit: Visit
}

/** Stores the challenge, and adds a cookie to recognize the browser by. */
export async function withChallenge<T extends { challenge: string }>(
  { db, clock }: Deps,
  userId: number | null,
  options: T,
) {
  const cookie = createToken()
  const { challenge } = options
  await insertChallenge(db, { tokenHash: hashToken(cookie), challenge, userId, createdAt: clock() })
  return { options, cookie }
}

/** Consumes and returns this browser's challenge. */
export async function challengeOf({ db, clock }: Deps, cookie: string, userId: number | null): Promise<string> {
  const found = await consumeChallenge(db, { tokenHash: hashToken(cookie), userId, now: clock() })
  if (!found) throw new Refusal('PASSKEY_EXPIRED')
  return found.challenge
}
