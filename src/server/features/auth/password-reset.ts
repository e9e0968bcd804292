import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { passwordChangedMail, queueMail, resetMail } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import { knowDevice, type Visit } from '#server/http/visit.ts'
import type { PasswordReset } from '#shared/auth.ts'
import { needsUncommon } from './common-passwords.ts'
import { noteEvent } from './events.ts'
import { dropTokens, makeToken, takeToken } from './mail-tokens.ts'
import { hashPassword } from './passwords.ts'
import { asRecipient, holdUserByEmail } from './queries.ts'
import { forgetAllFailures } from './slow-down.ts'

const hour = 3_600_000
const mailsAnHour = 5

/** Notes that somebody asks. Whether the address is known is looked up later, so that the answer cannot tell. */
export async function askForPassword({ db, clock, wakeMail }: Deps, email: string, visit: Visit) {
  const { device, address } = visit
  await db.insertInto('password_asks').values({ email, device, address, asked_at: clock() }).execute()
  wakeMail()
}

/** Queues a mail with a link for each who asked and is known, at most five an hour. */
export async function answerPasswordAsks(deps: Omit<Deps, 'wakeMail'>) {
  while (await deps.db.transaction().execute((tx) => answerOne(tx, deps)));
}

async function answerOne(tx: Tx, { env, clock }: Omit<Deps, 'wakeMail'>): Promise<boolean> {
  const ask = await tx
    .deleteFrom('password_asks')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('password_asks').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!ask) return false
  const row = await holdUserByEmail(tx, ask.email)
  if (!row || (await asksOf(tx, row.id, clock())) >= mailsAnHour) return true
  await noteEvent(tx, row.id, 'reset-asked', ask, clock())
  const token = await makeToken(tx, row.id, 'reset', row.email, clock())
  await queueMail(tx, resetMail(asRecipient(row), `${env.publicUrl}/reset-password/${token}/${row.id}`), clock())
  return true
}

async function asksOf(tx: Tx, userId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('auth_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'reset-asked')
    .where('at', '>', new Date(now.getTime() - hour))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Sets a new password by the link of a mail. Whoever was signed in is so no more, and whoever kept guessing does not keep
 * the owner out: this browser is known from now on.
 */
export async function resetPassword(deps: Deps, { token, userId, password }: PasswordReset, visit: Visit) {
  const { db, env, clock, wakeMail } = deps
  needsUncommon(password)
  await db.transaction().execute(async (tx) => {
    const email = await takeToken(tx, userId, 'reset', token, clock())
    const row = await holdUserByEmail(tx, email)
    if (row?.id !== userId) throw new Refusal('LINK_SPENT')
    await endEverything(tx, userId, row.email_verified_at !== null)
    await tx
      .updateTable('users')
      .set({ password_hash: await hashPassword(password), email_verified_at: row.email_verified_at ?? clock() })
      .where('id', '=', userId)
      .execute()
    await knowDevice(tx, userId, visit.deviceKey, clock())
    await forgetAllFailures(tx, email)
    await noteEvent(tx, userId, 'password-reset', visit, clock())
    await queueMail(tx, passwordChangedMail(asRecipient(row), visit.device, env.publicUrl), clock())
  })
  wakeMail()
}

/** Before the address was verified, anybody might have made the account and left a way in. */
async function endEverything(tx: Tx, userId: number, wasVerified: boolean) {
  await dropTokens(tx, userId, 'reset')
  for (const table of ['sessions', 'known_devices'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  if (wasVerified) return
  for (const table of ['identities', 'calendar_feeds'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
