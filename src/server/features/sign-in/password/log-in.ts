import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { createSession, recordEvent } from '#server/features/sessions/service.ts'
import { asUser, findUserByEmail, lockUser, updateUser } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { Credentials } from '#shared/accounts/sign-in.ts'
import { hashPassword, isOutdated, isPassword } from './hash.ts'
import { clearFailures, inTurn, recordAttempt } from './throttle.ts'

/** Logs a person in. An unknown address and a wrong password get the same refusal after the same work. */
export const logIn = (deps: Deps, credentials: Credentials, visit: Visit) =>
  inTurn(deps.db, credentials.email, visit, () => checkPassword(deps, credentials, visit))

async function checkPassword(deps: Deps, { email, password }: Credentials, visit: Visit) {
  const { db, env, clock } = deps
  const attempt = await recordAttempt(db, email, visit, clock())
  const row = await findUserByEmail(db, email)
  if (!(await isPassword(password, row?.passwordHash)) || !row) throw new Refusal('WRONG_CREDENTIALS')
  const loggedIn = await db.transaction().execute(async (tx) => {
    // Changing the password ends all sessions; if that just happened, this one must not start.
    if (!(await isStillPassword(tx, row.id, row.passwordHash))) throw new Refusal('WRONG_CREDENTIALS')
    await clearFailures(tx, attempt)
    await recordEvent(tx, row.id, 'signed-in', visit, clock())
    return { user: asUser(row, env.adminEmails), cookie: await createSession(tx, row.id, visit, clock()) }
  })
  if (row.passwordHash !== null && isOutdated(row.passwordHash))
    await replaceHash(db, row.id, row.passwordHash, password)
  return loggedIn
}

/** Stores a password as new ones are stored, unless it has changed meanwhile. */
async function replaceHash(db: Db, userId: number, outdated: string, password: string) {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const row = await lockUser(tx, userId)
    if (row?.passwordHash === outdated) await updateUser(tx, userId, { passwordHash })
  })
}

/** Whether the account still has this password. If so, locks it until the transaction ends. */
const isStillPassword = async (tx: Tx, userId: number, passwordHash: string | null): Promise<boolean> =>
  (await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()) !== undefined
