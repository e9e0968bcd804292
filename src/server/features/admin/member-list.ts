import { type RawBuilder, sql } from 'kysely'
import { totalOf } from '#server/db/counts.ts'
import { forLike } from '#server/db/names.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { isAdmin } from '#server/features/users/service.ts'
import { found } from '#server/http/replies/refusals.ts'
import type { ListPage } from '#server/http/replies/reply.ts'
import type { ListedMember, MemberExport, MemberQuery, MemberSort } from '#shared/feedback/admin.ts'
import { limits } from '#shared/foundation/limits.ts'
import { searchWords } from '#shared/search/search.ts'
import { subscriptionAt } from '#shared/subscription/subscription.ts'

/** A page of the members: who they are and how much they have stored, never what. */
export async function membersFrom(deps: Deps, query: MemberQuery): Promise<ListPage<ListedMember>> {
  const members = chosenMembers(deps, query)
  const total = await totalOf(deps.db, members)
  const rows = await inOrder(members, query).offset(query.offset).limit(limits.adminPage).execute()
  return { items: rows.map((row) => asListed(row, deps)), total }
}

/** All of them, as far as a file may have. */
export async function allMembers(deps: Deps, query: MemberExport): Promise<ListedMember[]> {
  const rows = await inOrder(chosenMembers(deps, query), query).limit(limits.members).execute()
  return rows.map((row) => asListed(row, deps))
}

export const getListedMember = async (deps: Deps, id: number): Promise<ListedMember> =>
  asListed(found(await membersIn(deps.db).where('u.id', '=', id).executeTakeFirst()), deps)

function chosenMembers({ db, clock }: Deps, { q, belt, state, plan }: MemberExport) {
  let members = membersIn(db)
  if (belt !== undefined) members = members.where('beltLevel', '=', belt)
  if (plan !== undefined) members = members.where('plan', '=', plan)
  if (state === 'disabled') members = members.where('disabledAt', 'is not', null)
  else if (state === 'unverified') members = members.where('emailVerifiedAt', 'is', null)
  else if (state !== undefined) members = members.where(stateAt(clock()), '=', state)
  for (const word of searchWords(q)) members = members.where('searchText', 'like', `%${forLike(word)}%`)
  return members
}

/** The state of the trial or plan, as `subscriptionAt` in src/shared/subscription tells it. A test compares the two. */
export const stateAt = (now: Date): RawBuilder<string> => sql<string>`
  case
    when s.status is not null and s.paid_until is not null and ${now} < coalesce(s.ends_at,
      case when s.status = 'past_due' then coalesce(s.unpaid_since, s.paid_until) else s.paid_until end
        + ${`${limits.graceDays} days`}::interval)
    then case when s.status = 'past_due' then 'past_due' when s.ends_at is not null then 'canceled' else 'active' end
    when ${now} < s.trial_ends_at then 'trial'
    else 'expired'
  end`

const sorts: Record<MemberSort, RawBuilder<unknown>> = {
  name: sql`lower(full_name collate "C")`,
  registered: sql`u.created_at`,
  lastSeen: sql`last_seen.at`,
}

/** Those who were never here come last. */
const inOrder = (members: ReturnType<typeof membersIn>, { sort, order }: MemberExport) => {
  const direction = order === 'ascending' ? sql`asc` : sql`desc`
  return members.orderBy(sql`${sorts[sort]} ${direction} nulls last`).orderBy(sql`u.id ${direction}`)
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
      'madeAdminAt',
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
