import type { Deps } from '#server/deps.ts'
import { invoicesOf } from '#server/features/subscription/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ListedMember, MemberDetails, MemberExport } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'
import { allMembers, getListedMember } from './member-list.ts'

/** What administrators see of a member: who they are, what they paid, and what they were sent. */
export async function detailsOfMember(deps: Deps, id: number): Promise<MemberDetails> {
  const member = await getListedMember(deps, id)
  const [invoices, mails] = await Promise.all([invoicesIfReached(deps, id), mailsTo(deps, member)])
  return { member, invoices, mails }
}

/** Everything else is known without the payment provider. */
async function invoicesIfReached(deps: Deps, id: number): Promise<MemberDetails['invoices']> {
  try {
    return (await invoicesOf(deps, id)).map(({ url: _, ...invoice }) => invoice)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Never what they say: emails contain links for their readers only. */
async function mailsTo({ db }: Deps, { id, email }: ListedMember): Promise<MemberDetails['mails']> {
  const sent = await db
    .selectFrom('mailings')
    .select(['kind', 'queuedAt'])
    .where('userId', '=', id)
    .orderBy('queuedAt', 'desc')
    .limit(limits.adminPage)
    .execute()
  const queued = await db
    .selectFrom('mailQueue')
    .select(['subject', 'queuedAt', 'failure'])
    .where('toAddress', '=', email)
    .orderBy('id', 'desc')
    .limit(limits.adminPage)
    .execute()
  return [
    ...queued.map(({ subject, queuedAt, failure }) => ({ what: subject, at: queuedAt, failure, isQueued: true })),
    ...sent.map(({ kind, queuedAt }) => ({ what: kind, at: queuedAt, failure: null, isQueued: false })),
  ]
    .map((mail) => ({ ...mail, at: mail.at.toISOString() }))
    .sort((one, other) => other.at.localeCompare(one.at))
}

const columns: [name: string, of: (member: ListedMember) => string | number][] = [
  ['No.', ({ id }) => id],
  ['Name', ({ fullName }) => fullName],
  ['Email', ({ email }) => email],
  ['Confirmed', ({ isVerified }) => (isVerified ? 'yes' : 'no')],
  ['Belt', ({ beltLevel }) => beltLevel],
  ['State', ({ subscription, isDisabled }) => (isDisabled ? 'disabled' : subscription.status)],
  ['Plan', ({ subscription }) => subscription.plan ?? ''],
  ['Until', ({ subscription }) => subscription.until ?? ''],
  ['Registered', ({ createdAt }) => createdAt],
  ['Last seen', ({ lastSeenAt }) => lastSeenAt ?? ''],
  ['Entries', ({ entries }) => entries],
  ['Bytes of files', ({ storageBytes }) => storageBytes],
]

/** The list of members for a spreadsheet (RFC 4180). */
export async function membersCsv(deps: Deps, query: MemberExport): Promise<string> {
  const members = await allMembers(deps, query)
  const rows = [columns.map(([name]) => name), ...members.map((member) => columns.map(([, of]) => of(member)))]
  const { writeCsv } = await import('hucre/csv')
  return `${writeCsv(rows, { quoteStyle: 'all', escapeFormulae: true })}\r\n`
}
