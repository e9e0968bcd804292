import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusals.ts'
import { openSession } from '#server/http/session.ts'
import type { Credentials, Registration, User } from '#shared/auth.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { asUser, findUser, findUserByEmail, insertUser } from './queries.ts'
import { forgetFailures, noteTry } from './slow-down.ts'

interface SignedIn {
  user: User
  /** The value of the session's cookie. */
  cookie: string
}

/** Makes the account and signs its owner in, both or neither. */
export async function register({ db, env, clock }: Deps, input: Registration): Promise<SignedIn> {
  const passwordHash = await hashPassword(input.password)
  try {
    return await db.transaction().execute(async (tx) => {
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
      return { user: asUser(row, env.adminEmails), cookie: await openSession(tx, row.id, clock()) }
    })
  } catch (error) {
    if (violates(error, 'users_email_key')) throw new Refusal('EMAIL_TAKEN')
    if (violates(error, 'users_username_key')) throw new Refusal('USERNAME_TAKEN')
    throw error
  }
}

/** Signs a person in. An unknown address and a wrong password are one refusal, after the same work. */
export async function logIn(
  { db, env, clock }: Deps,
  { email, password }: Credentials,
  address: string,
): Promise<SignedIn> {
  await noteTry(db, { email, address }, clock())
  const row = await findUserByEmail(db, email)
  if (!(await isPassword(password, row?.password_hash)) || !row) throw new Refusal('WRONG_CREDENTIALS')
  await forgetFailures(db, { email, address })
  return { user: asUser(row, env.adminEmails), cookie: await openSession(db, row.id, clock()) }
}

/** The person behind a session, or a refusal when the account has gone since. */
export async function getUser({ db, env }: Deps, userId: number): Promise<User> {
  const row = await findUser(db, userId)
  if (!row) throw new Refusal('SIGNED_OUT')
  return asUser(row, env.adminEmails)
}
