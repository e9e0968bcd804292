import { argon2Sync } from 'node:crypto'
import type { Db } from '#server/db/tables.ts'
import { recordEvent } from '#server/features/sessions/activity.ts'
import { createSession } from '#server/features/sessions/service.ts'
import { insertTrial } from '#server/features/subscription/queries.ts'
import { insertUser } from '#server/features/users/queries.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { BeltLevel } from '#shared/accounts/belts.ts'

export const aPassword = 'Armbar2026'

/** A stored hash names its cost. This one costs nothing, so logging in with the password is cheap, too. */
export function cheapHash(password: string): string {
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const nonce = Buffer.alloc(16)
  const key = argon2Sync('argon2id', { message: password, nonce, ...cost })
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), key.toString('base64url')].join('$')
}

interface NewMember {
  email: string
  fullName: string
  beltLevel: BeltLevel
  timeZone?: string
  password?: string
  username?: string
  academy?: string
  visit?: Pick<Visit, 'device' | 'address' | 'deviceHash'>
}

const browserVisit = () => ({
  device: 'Chrome on Linux',
  address: '127.0.0.1',
  deviceHash: hashToken(createToken()),
})

/**
 * Stores a member whose trial begins now, and who is logged in, as a registration does, but for the mail that verifies the
 * address. Returns the value of their session's cookie.
 */
export async function makeMember(
  db: Db,
  {
    email,
    fullName,
    beltLevel,
    timeZone = '',
    password = aPassword,
    username = '',
    academy = '',
    visit = browserVisit(),
  }: NewMember,
  now = new Date(),
): Promise<{ userId: number; cookie: string }> {
  return db.transaction().execute(async (tx) => {
    const { id: userId } = await insertUser(tx, {
      email,
      fullName,
      beltLevel,
      timeZone,
      username: username || null,
      academy,
      passwordHash: cheapHash(password),
      emailVerifiedAt: null,
      createdAt: now,
    })
    await insertTrial(tx, userId, now)
    await recordEvent(tx, userId, 'registered', visit, now)
    const cookie = await createSession(
      tx,
      userId,
      { ...visit, language: '', sessionHash: hashToken(''), isNew: true },
      now,
    )
    return { userId, cookie }
  })
}
