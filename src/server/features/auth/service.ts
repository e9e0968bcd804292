import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusals.ts'
import { openSession } from '#server/http/session.ts'
import type { Visit } from '#server/http/visit.ts'
import type { Credentials, Registration, User } from '#shared/auth.ts'
import { needsUncommon } from './common-passwords.ts'
import { noteEvent } from './events.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { asUser, findUser, findUserByEmail, insertUser, isStillPassword } from './queries.ts'
import { forgetFailures, noteTry } from './slow-down.ts'
import { queueVerification } from './verification.ts'

export { needsUncommon } from './common-passwords.ts'
export { eventsWithin, noteEvent } from './events.ts'
export { dropTokens } from './mail-tokens.ts'
export { needsPassword, wrongPassword } from './needs-password.ts'
export { passkeysOf } from './passkey-queries.ts'
export { asPasskey } from './passkeys.ts'
export { answerPasswordAsks } from './password-reset.ts'
export { hashPassword } from './passwords.ts'
export {
  asRecipient,
  asUser,
  findUser,
  findUserByEmail,
  holdUser,
  linkedTo,
  type UserRow,
  updateUser,
} from './queries.ts'
export { forgetAllFailures } from './slow-down.ts'
export { sweepAccounts } from './sweep.ts'
export { queueVerification } from './verification.ts'

interface SignedIn {
  user: User
  /** The value of the session's cookie. */
  cookie: string
}

/** Makes the account, signs its owner in and asks whether the address is theirs: all of it or nothing. */
export async function register(deps: Deps, input: Registration, visit: Visit): Promise<SignedIn> {
  const { db, env, clock, wakeMail } = deps
  needsUncommon(input.password)
  const passwordHash = await hashPassword(input.password)
  try {
    const signedIn = await db.transaction().execute(async (tx) => {
      const row = await insertUser(tx, {
        full_name: input.fullName,
        email: input.email,
        username: input.username || null,
        password_hash: passwordHash,
        belt_level: input.beltLevel,
        academy: input.academy,
        email_verified_at: null,
        created_at: clock(),
      })
      await noteEvent(tx, row.id, 'registered', visit, clock())
      await queueVerification(tx, deps, row)
      return { user: asUser(row, env.adminEmails), cookie: await openSession(tx, row.id, visit, clock()) }
    })
    wakeMail()
    return signedIn
  } catch (error) {
    if (violates(error, 'users_email_key')) throw new Refusal('EMAIL_TAKEN')
    if (violates(error, 'users_username_key')) throw new Refusal('USERNAME_TAKEN')
    throw error
  }
}

/** Signs a person in. An unknown address and a wrong password are one refusal, after the same work. */
export async function logIn(deps: Deps, { email, password }: Credentials, visit: Visit): Promise<SignedIn> {
  const { db, env, clock } = deps
  const trier = await noteTry(db, email, visit, clock())
  const row = await findUserByEmail(db, email)
  if (!(await isPassword(password, row?.password_hash)) || !row) throw new Refusal('WRONG_CREDENTIALS')
  return db.transaction().execute(async (tx) => {
    // Whoever changed it meanwhile has ended all sessions, and this would be one more.
    if (!(await isStillPassword(tx, row.id, row.password_hash))) throw new Refusal('WRONG_CREDENTIALS')
    await forgetFailures(tx, trier)
    await noteEvent(tx, row.id, 'signed-in', visit, clock())
    return { user: asUser(row, env.adminEmails), cookie: await openSession(tx, row.id, visit, clock()) }
  })
}

/** The person behind a session, or a refusal when the account has gone since. */
export async function getUser({ db, env }: Deps, userId: number): Promise<User> {
  const row = await findUser(db, userId)
  if (!row) throw new Refusal('SIGNED_OUT')
  return asUser(row, env.adminEmails)
}
