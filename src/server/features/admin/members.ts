import { sql } from 'kysely'
import { forLike } from '#server/db/for-like.ts'
import { totalOf } from '#server/db/page.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { endAllSessions, recordEvent } from '#server/features/sessions/service.ts'
import { resendVerification } from '#server/features/sign-in/service.ts'
import { extendTrial } from '#server/features/subscription/service.ts'
import { isAdmin, updateUser } from '#server/features/users/service.ts'
import { found, Refusal } from '#server/http/replies/refusals.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import type { AccountEventKind } from '#shared/accounts/sessions.ts'
import type { ListedMember, MemberQuery } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'
import { searchWords } from '#shared/search/search.ts'
import { subscriptionAt } from '#shared/subscription/subscription.ts'

/** A page of the members, newest first: who they are and how much they have stored, never what. */
export async function membersBefore(
  deps: Deps,
  { q, belt, before }: MemberQuery,
): Promise<ListPage<ListedMember>> {
  let members = membersIn(deps.db)
  if (belt !== undefined) members = members.where('beltLevel', '=', belt)
  for (const word of searchWords(q)) members = members.where('searchText', 'like', `%${forLike(word)}%`)
  const total = await totalOf(deps.db, members)
  if (before !== undefined) members = members.where('u.id', '<', before)
  const rows = await members.orderBy('u.id', 'desc').limit(limits.adminPage).execute()
  return { items: rows.map((row) => asListed(row, deps)), total }
}

const membersIn = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('lastSeen', 'lastSeen.userId', 'u.id')
    .leftJoin('subscriptions as s', 's.userId', 'u.id')
    .select([
      'u.id',
      'fullName',
      'email',
      'beltLevel',
      'createdAt',
      'emailVerifiedAt',
      'disabledAt',
      'lastSeen.at',
    ])
    .select(['plan', 'status', 'trialEndsAt', 'paidUntil', 'endsAt', 'unpaidSince'])
    .select([
      sql<number>`(select count(*) from entries where user_id = u.id and deleted_at is null)`.as('entries'),
      sql<number>`(select coalesce(sum(bytes), 0)::bigint from files where user_id = u.id)`.as('storageBytes'),
    ])

type MemberRow = Awaited<ReturnType<ReturnType<typeof membersIn>['execute']>>[number]

function asListed(row: MemberRow, { env, clock }: Deps): ListedMember {
  const { id, fullName, email, beltLevel, entries, storageBytes, plan } = row
  const { status, until } = subscriptionAt(row, clock())
  return {
    id,
    fullName,
    email,
    beltLevel,
    entries,
    storageBytes,
    subscription: { status, plan, until: until?.toISOString() ?? null },
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.at?.toISOString() ?? null,
    isVerified: row.emailVerifiedAt !== null,
    isDisabled: row.disabledAt !== null,
    isAdmin: isAdmin(row, env.adminEmails),
  }
}

const getMember = async (db: Db, id: number) =>
  found(
    await db
      .selectFrom('users')
      .select(['id', 'email', 'emailVerifiedAt', 'disabledAt'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )

/** Mails the member the link to verify their address again. */
export async function resendMail(deps: Deps, id: number) {
  if ((await getMember(deps.db, id)).emailVerifiedAt !== null) throw new Refusal('VERIFIED_ALREADY')
  await resendVerification(deps, id)
}

/** Logs all devices of a member out. */
export const endSessions = ({ db, clock }: Deps, id: number) =>
  db.transaction().execute(async (tx) => {
    await getMember(tx, id)
    await endAllSessions(tx, id)
    await recordByOperator(tx, id, 'sessions-ended-by-operator', clock())
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
