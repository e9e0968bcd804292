import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { endAllSessions, recordEvent } from '#server/features/sessions/service.ts'
import { resendVerification, revokeReaders } from '#server/features/sign-in/service.ts'
import { extendTrial } from '#server/features/subscription/service.ts'
import { isAdmin, updateUser } from '#server/features/users/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import type { AccountEventKind } from '#shared/accounts/sessions.ts'

const getMember = async (db: Db, id: number) =>
  found(
    await db
      .selectFrom('users')
      .select(['id', 'email', 'emailVerifiedAt', 'disabledAt', 'madeAdminAt'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )

/** Mails the member the link to verify their address again. */
export async function resendMail(deps: Deps, id: number) {
  if ((await getMember(deps.db, id)).emailVerifiedAt !== null) throw new Refusal('VERIFIED_ALREADY')
  await resendVerification(deps, id)
}

/** Logs all devices of a member out, and revokes access tokens and all links by which others read the journal. */
export const endSessions = ({ db, clock }: Deps, id: number) =>
  db.transaction().execute(async (tx) => {
    await getMember(tx, id)
    await endAllSessions(tx, id)
    const revoked = await revokeReaders(tx, id)
    await recordByOperator(tx, id, 'sessions-ended-by-operator', clock())
    return revoked
  })

/** Has a member's trial last through that day. */
export const extendTrialOf = ({ db, clock }: Deps, id: number, until: string) =>
  db.transaction().execute(async (tx) => {
    await getMember(tx, id)
    await extendTrial(tx, id, until, clock())
    await recordByOperator(tx, id, 'trial-extended-by-operator', clock())
  })

/** Lets a member in no more, or again. Their journal stays as it is. */
export const setDisabled = ({ db, env, clock }: Deps, id: number, isDisabled: boolean) =>
  db.transaction().execute(async (tx) => {
    const member = await getMember(tx, id)
    if (isAdmin(member, env.adminEmails)) throw new Refusal('IS_ADMIN')
    if ((member.disabledAt !== null) === isDisabled) return
    await updateUser(tx, id, { disabledAt: isDisabled ? clock() : null })
    if (isDisabled) await endAllSessions(tx, id)
    await recordByOperator(tx, id, isDisabled ? 'disabled-by-operator' : 'enabled-by-operator', clock())
  })

/** The member sees what happened, and nothing about who did it. */
const recordByOperator = (db: Db, id: number, kind: AccountEventKind, now: Date) =>
  recordEvent(db, id, kind, { device: '', address: '' }, now)
