import { violates } from '#server/db/errors.ts'
import type { Deps } from '#server/deps.ts'
import { createSession, recordEvent } from '#server/features/sessions/service.ts'
import { asUser, createUser, updateUser } from '#server/features/users/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import type { Registration } from '#shared/accounts/sign-in.ts'
import { queueVerification } from '../email/verification.ts'
import { hashPassword, passwordQueue } from './hash.ts'
import { requireUncommon } from './new-password.ts'

/** Creates the account, logs its owner in, and mails the verification link: all or nothing. */
export async function register(deps: Deps, input: Registration, visit: Visit) {
  const { db, env, clock, wakeMail } = deps
  requireUncommon(input.password)
  const passwordHash = await passwordQueue(visit.address, () => hashPassword(input.password))
  try {
    const registered = await db.transaction().execute(async (tx) => {
      const columns = {
        fullName: input.fullName,
        email: input.email,
        username: input.username || null,
        passwordHash,
        beltLevel: input.beltLevel,
        academy: input.academy,
        emailVerifiedAt: null,
        createdAt: clock(),
      }
      const row = await createUser(tx, columns, visit, deps.installationKey)
      await recordEvent(tx, row.id, 'registered', visit, clock())
      // They are a member all the same, and read that they can ask for it later.
      const verificationUnsent = (await queueVerification(tx, deps, row)) !== undefined
      if (verificationUnsent) await updateUser(tx, row.id, { verificationUnsent })
      return {
        user: asUser({ ...row, verificationUnsent }, env.adminEmails),
        cookie: await createSession(tx, row.id, visit, clock()),
      }
    })
    wakeMail()
    return registered
  } catch (error) {
    if (violates(error, 'users_email_key')) throw new Refusal('EMAIL_TAKEN')
    if (violates(error, 'users_username_key')) throw new Refusal('USERNAME_TAKEN')
    throw error
  }
}
