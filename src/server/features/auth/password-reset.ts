import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { passwordChangedMail, queueMail, resetMail } from '#server/features/mail/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import { knowDevice, type Visit } from '#server/http/visit.ts'
import type { PasswordReset } from '#shared/auth.ts'
import { needsUncommon } from './common-passwords.ts'
import { eventsWithin, noteEvent } from './events.ts'
import { dropTokens, makeToken, takeToken, tokensOfAnHour, worksUntil } from './mail-tokens.ts'
import { hashPassword } from './passwords.ts'
import { asRecipient, holdUser, holdUserByEmail, linkedTo, updateUser } from './queries.ts'
import { forgetAllFailures } from './slow-down.ts'

const mailsAnHour = 5
const asksShownADay = 5

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
  if (!row || (await tokensOfAnHour(tx, row.id, 'reset', clock())) >= mailsAnHour) return true
  await noteAsk(tx, row.id, ask, clock())
  const token = await makeToken(tx, row.id, 'reset', row.email, clock())
  const mail = resetMail(asRecipient(row), `${env.publicUrl}/reset-password/${token}/${row.id}`)
  await queueMail(tx, mail, clock(), worksUntil('reset', clock()))
  return true
}

/** For the owner to read; who keeps asking does not push the rest out of the list. */
async function noteAsk(tx: Tx, userId: number, ask: Pick<Visit, 'device' | 'address'>, now: Date) {
  if ((await eventsWithin(tx, userId, 'reset-asked', 24, now)) < asksShownADay)
    await noteEvent(tx, userId, 'reset-asked', ask, now)
}

/**
 * Sets a new password by the link of a mail. Whoever was signed in is so no more, and whoever kept guessing does not keep
 * the owner out: this browser is known from now on.
 */
export async function resetPassword(deps: Deps, { token, userId, password }: PasswordReset, visit: Visit) {
  const { db, env, clock, wakeMail } = deps
  needsUncommon(password)
  await db.transaction().execute(async (tx) => {
    const row = await holdUser(tx, userId)
    const email = await takeToken(tx, userId, 'reset', token, clock())
    if (row?.email !== email) throw new Refusal('LINK_SPENT')
    await endEverything(tx, userId, row.email_verified_at !== null)
    await updateUser(tx, userId, {
      password_hash: await hashPassword(password),
      email_verified_at: row.email_verified_at ?? clock(),
      new_email: null,
    })
    await knowDevice(tx, userId, visit.deviceKey, clock())
    await forgetAllFailures(tx, email)
    await noteEvent(tx, userId, 'password-reset', visit, clock())
    const told = { device: visit.device, linked: await linkedTo(tx, userId), publicUrl: env.publicUrl }
    await queueMail(tx, passwordChangedMail(asRecipient(row), told), clock())
  })
  wakeMail()
}

/** Before the address was verified, anybody might have made the account and left a way in. */
async function endEverything(tx: Tx, userId: number, wasVerified: boolean) {
  await dropTokens(tx, userId, 'reset')
  await dropTokens(tx, userId, 'verify')
  for (const table of ['sessions', 'known_devices'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  if (wasVerified) return
  for (const table of ['identities', 'passkeys', 'calendar_feeds'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
