import type { Selectable } from 'kysely'
import type { AdminActionKind } from '#shared/feedback/admin.ts'
import type { Tables } from '../db/tables.ts'
import { eraseAccount } from '../features/accounts/deletion.ts'
import { endSessions, setDisabled } from '../features/admin/members.ts'
import { recordOperatorAction } from '../features/audit-log/service.ts'
import { removeAllPasskeys } from '../features/sign-in/passkeys/passkeys.ts'
import { createOperatorLink } from '../features/sign-in/service.ts'
import { findUserByEmail, isAdmin, updateUser } from '../features/users/service.ts'
import { CommandError, type Operator } from './operator.ts'

type Member = Selectable<Tables['users']>

async function memberAt({ db }: Operator, email = ''): Promise<Member> {
  const address = email.trim().toLowerCase()
  const member = await findUserByEmail(db, address)
  if (!member) throw new CommandError(`No member has the address "${address}".`)
  return member
}

/** Written to the audit log before it is done, so that nothing is missing there. */
const record = ({ db, clock }: Operator, kind: AdminActionKind, { id }: Member) =>
  recordOperatorAction(db, { kind, subjectId: id }, clock())

/** In production, they need a passkey as well. */
export async function makeAdmin(operator: Operator, email?: string) {
  const member = await memberAt(operator, email)
  if (member.emailVerifiedAt === null)
    throw new CommandError(`${member.email} isn’t verified yet. Have its owner open the link in our email first.`)
  if (isAdmin(member, operator.env.adminEmails))
    return operator.say(`${member.email} already is an administrator.`)
  await record(operator, 'admin-made', member)
  await updateUser(operator.db, member.id, { madeAdminAt: operator.clock() })
  operator.say(`${member.email} is an administrator now. In production, they need a passkey: run passkey-link.`)
}

export async function revokeAdmin(operator: Operator, email?: string) {
  const member = await memberAt(operator, email)
  if (operator.env.adminEmails.includes(member.email))
    throw new CommandError(`${member.email} is in ADMIN_EMAILS. Remove it there, and restart Rollbook.`)
  if (member.madeAdminAt === null) return operator.say(`${member.email} isn’t an administrator.`)
  await record(operator, 'admin-revoked', member)
  await updateUser(operator.db, member.id, { madeAdminAt: null })
  operator.say(`${member.email} is an ordinary member again.`)
}

export async function disable(operator: Operator, email?: string) {
  const member = await memberAt(operator, email)
  if (isAdmin(member, operator.env.adminEmails))
    throw new CommandError(`${member.email} is an administrator. Revoke that first.`)
  await record(operator, 'member-disabled', member)
  await setDisabled(operator, member.id, true)
  operator.say(`${member.email} is logged out everywhere and can’t log in anymore. Their journal stays as it is.`)
}

export async function enable(operator: Operator, email?: string) {
  const member = await memberAt(operator, email)
  await record(operator, 'member-enabled', member)
  await setDisabled(operator, member.id, false)
  operator.say(`${member.email} can log in.`)
}

export async function logOut(operator: Operator, email?: string) {
  const member = await memberAt(operator, email)
  await record(operator, 'sessions-ended', member)
  const { hadFeed, hadCoachLinks } = await endSessions(operator, member.id)
  const links = [...(hadFeed ? ['the calendar link'] : []), ...(hadCoachLinks ? ['all links for coaches'] : [])]
  operator.say(
    `All devices of ${member.email} are logged out, and access tokens revoked. ${
      links.length === 0 ? 'There were no links to the journal.' : `Also revoked: ${links.join(' and ')}.`
    }`,
  )
}

/** Who has no password can set one with a link that Rollbook emails. */
export async function resetPasskeys(operator: Operator, email?: string) {
  const member = await memberAt(operator, email)
  await record(operator, 'passkeys-removed', member)
  const count = await removeAllPasskeys(operator, member.id)
  const next = isAdmin(member, operator.env.adminEmails)
    ? 'As an administrator, they need a new one: run passkey-link.'
    : 'They log in with their password or a linked account; “Forgot password” sets a new password.'
  operator.say(`Removed ${count === 1 ? '1 passkey' : `${count} passkeys`} of ${member.email}. ${next}`)
}

export async function deleteAccountAt(operator: Operator, email: string | undefined, isSure: boolean) {
  const member = await memberAt(operator, email)
  if (!isSure)
    throw new CommandError(
      `This deletes ${member.email}’s journal, files, sign-ins, and subscription for good. To do it, add --yes.`,
    )
  await record(operator, 'account-deleted', member)
  await eraseAccount(operator, member.id)
  operator.say(`The account of ${member.email} is deleted.`)
}

export async function passkeyLink(operator: Operator, email?: string) {
  const { email: address } = await memberAt(operator, email)
  const { adminEmails, publicUrl } = operator.env
  const link = await createOperatorLink(operator.db, { email: address, adminEmails, publicUrl }, operator.clock())
  if (!link) throw new CommandError(`${address} isn’t an administrator. Run make-admin first.`)
  operator.say(`For ${address}. It works once, within an hour, in a browser where they are logged in:\n${link}`)
}
