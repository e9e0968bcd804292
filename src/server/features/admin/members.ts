import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { isAdmin, updateUser } from '#server/features/accounts/service.ts'
import { endAllSessions, recordEvent } from '#server/features/sessions/service.ts'
import { resendVerification } from '#server/features/sign-in/service.ts'
import { found, Refusal } from '#server/http/refusals.ts'
import type { ListedMember, MemberQuery } from '#shared/admin.ts'
import { limits } from '#shared/limits.ts'
import { searchWords } from '#shared/search.ts'
import type { AccountEventKind } from '#shared/sessions.ts'

/** A page of the members, newest first: who they are and how much they have stored, never what. */
export async function membersBefore({ db, env }: Deps, { q, belt, before }: MemberQuery): Promise<ListedMember[]> {
  let members = db
    .selectFrom('users as u')
    .leftJoin('lastSeen', 'lastSeen.userId', 'u.id')
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
    .select([
      sql<number>`(select count(*) from entries where user_id = u.id and deleted_at is null)`.as('entries'),
      sql<number>`(select coalesce(sum(bytes), 0)::bigint from files where user_id = u.id)`.as('storageBytes'),
    ])
    .orderBy('u.id', 'desc')
    .limit(limits.adminPage)
  if (before !== undefined) members = members.where('u.id', '<', before)
  if (belt !== undefined) members = members.where('beltLevel', '=', belt)
  for (const word of searchWords(q)) members = members.where('searchText', 'like', `%${escaped(word)}%`)
  const rows = await members.execute()
  return rows.map(({ emailVerifiedAt, disabledAt, createdAt, at, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: at?.toISOString() ?? null,
    isVerified: emailVerifiedAt !== null,
    isDisabled: disabledAt !== null,
    isAdmin: isAdmin({ ...row, emailVerifiedAt }, env.adminEmails),
  }))
}

/** As it stands in a pattern of `like`. */
const escaped = (word: string) => word.replaceAll(/[%_\\]/g, '\\$&')

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
