import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { deleteEvent, recordFailedLogin } from '#server/features/sessions/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'

const second = 1000
const hour = 3_600_000
const window = hour / 4
const freeAttempts = 10
const longestWait = 30
const failuresPerAddress = 100

export interface Attempt {
  email: string
  address: string
  /** Hash of a browser that has logged in to the account before; '' for an unknown one. */
  device: string
  /** The 'sign-in-failed' event it recorded; null if the address has no account or there were too many already. */
  event: { userId: number; id: number } | null
}

/**
 * Records an attempt to log in, or refuses it. After ten wrong passwords within fifteen minutes, each further attempt has
 * to wait longer, up to half a minute. Unknown browsers are counted together, regardless of their address; a browser that
 * has logged in to the account before is counted by itself, so that strangers can't lock the owner out. Unknown browsers
 * at one address also get at most a hundred failures an hour across all accounts. An attempt counts as a failure until
 * `clearFailures`, and attempts are recorded one at a time, so parallel ones gain nothing. An email address without an
 * account takes just as long.
 */
export const recordAttempt = (db: Db, email: string, visit: Visit, now: Date): Promise<Attempt> =>
  db.transaction().execute(async (tx) => {
    const { address } = visit
    const device = await knownDevice(tx, email, visit.deviceHash)
    for (const key of [`email ${email}`, `address ${address}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
    await limitByEmail(tx, email, device, now)
    if (device === '') await limitByAddress(tx, address, now)
    await tx.insertInto('signInFailures').values({ email, address, device, failedAt: now }).execute()
    return { email, address, device, event: await recordFailedLogin(tx, email, visit, now) }
  })

/** Clears the person's own failures before the right password, but nobody else's. */
export async function clearFailures(tx: Tx, { email, address, device, event }: Attempt) {
  await tx
    .deleteFrom('signInFailures')
    .where('email', '=', email)
    .where('device', '=', device)
    .$if(device === '', (failures) => failures.where('address', '=', address))
    .execute()
  if (event) await deleteEvent(tx, event)
}

export const clearAllFailures = (db: Db, email: string) =>
  db.deleteFrom('signInFailures').where('email', '=', email).execute()

export const sweepFailures = (db: Db, now: Date) =>
  db
    .deleteFrom('signInFailures')
    .where('failedAt', '<', new Date(now.getTime() - 24 * hour))
    .execute()

async function knownDevice(tx: Tx, email: string, hash: Buffer): Promise<string> {
  const known = await tx
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('users.id')
    .where('users.email', '=', email)
    .where('knownDevices.tokenHash', '=', hash)
    .executeTakeFirst()
  return known ? hash.toString('base64url') : ''
}

async function limitByEmail(tx: Tx, email: string, device: string, now: Date) {
  const { failures, latest } = await tx
    .selectFrom('signInFailures')
    .select(({ fn }) => [fn.countAll<number>().as('failures'), fn.max('failedAt').as('latest')])
    .where('email', '=', email)
    .where('device', '=', device)
    .where('failedAt', '>', new Date(now.getTime() - window))
    .executeTakeFirstOrThrow()
  if (failures < freeAttempts || !latest) return
  const wait = Math.min(2 ** (failures - freeAttempts), longestWait)
  refuseUntil(latest.getTime() + wait * second, now)
}

async function limitByAddress(tx: Tx, address: string, now: Date) {
  const hundredth = await tx
    .selectFrom('signInFailures')
    .select('failedAt')
    .where('address', '=', address)
    .where('device', '=', '')
    .where('failedAt', '>', new Date(now.getTime() - hour))
    .orderBy('failedAt', 'desc')
    .offset(failuresPerAddress - 1)
    .limit(1)
    .executeTakeFirst()
  if (hundredth) refuseUntil(hundredth.failedAt.getTime() + hour, now)
}

function refuseUntil(time: number, now: Date) {
  const secondsLeft = Math.ceil((time - now.getTime()) / second)
  if (secondsLeft > 0) throw new Refusal('TOO_MANY_SIGN_INS', { retryAfter: secondsLeft })
}
