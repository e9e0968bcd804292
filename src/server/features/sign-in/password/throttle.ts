import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { deleteEvent, recordFailedLogin } from '#server/features/sessions/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Visit } from '#server/http/visit/visit.ts'
import { knownDeviceQueue, passwordQueue } from './hash.ts'

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

/** Checks a password when it is this address's turn. Strangers can't keep a browser waiting that the account knows. */
export async function inTurn<T>(db: Db, email: string, visit: Visit, check: () => Promise<T>) {
  const { address, deviceHash, isNew } = visit
  const device = isNew ? '' : await knownDevice(db, email, deviceHash)
  return (device === '' ? passwordQueue : knownDeviceQueue)(address, check)
}

/**
 * Records an attempt to log in, or refuses it. After ten wrong passwords within fifteen minutes, each further attempt has
 * to wait longer, up to half a minute. Unknown browsers are counted together, regardless of their address; a browser that
 * has logged in to the account before is counted separately, so that strangers can't lock the owner out. Unknown browsers
 * at one address wait half a minute before each attempt once a hundred have failed there within an hour, across all
 * accounts. An attempt counts as a failure until `clearFailures`, and attempts are recorded one at a time, so parallel
 * ones gain nothing. An email address without an account takes just as long.
 */
export async function recordAttempt(db: Db, email: string, visit: Visit, now: Date): Promise<Attempt> {
  const { address } = visit
  const recorded = await db.transaction().execute(async (tx) => {
    const device = await knownDevice(tx, email, visit.deviceHash)
    for (const key of [`email ${email}`, `address ${address}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
    await limitByEmail(tx, email, device, now)
    const waitUntil =
      device === '' && (await isLimited(tx, address, now)) ? await endOfWait(tx, email, address, now) : now
    // Returned instead of thrown, because the wait must be stored.
    if (waitUntil > now) return waitUntil
    await tx.insertInto('signInFailures').values({ email, address, device, failedAt: now }).execute()
    return { email, address, device, event: await recordFailedLogin(tx, email, visit, now) }
  })
  if (recorded instanceof Date) throw tooEarly(recorded.getTime(), now)
  return recorded
}

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

export async function clearAllFailures(db: Db, email: string) {
  await db.deleteFrom('signInFailures').where('email', '=', email).execute()
  await db.deleteFrom('signInWaits').where('email', '=', email).execute()
}

export async function sweepFailures(db: Db, now: Date) {
  const before = new Date(now.getTime() - 24 * hour)
  await db.deleteFrom('signInFailures').where('failedAt', '<', before).execute()
  await db.deleteFrom('signInWaits').where('since', '<', before).execute()
}

async function knownDevice(tx: Db, email: string, hash: Buffer): Promise<string> {
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
  const end = latest.getTime() + wait * second
  if (end > now.getTime()) throw tooEarly(end, now)
}

/** Whether a hundred attempts by unknown browsers have failed at the address within an hour. */
async function isLimited(tx: Tx, address: string, now: Date): Promise<boolean> {
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
  return hundredth !== undefined
}

/**
 * When this email's next attempt at the address is due: half a minute after its first, which begins the wait; what others
 * try there doesn't prolong it. The wait is used up by the attempt that has waited.
 */
async function endOfWait(tx: Tx, email: string, address: string, now: Date): Promise<Date> {
  const mine = tx
    .selectFrom('signInWaits')
    .select('since')
    .where('email', '=', email)
    .where('address', '=', address)
  const since = (await mine.where('since', '>', new Date(now.getTime() - window)).executeTakeFirst())?.since
  const end = new Date((since ?? now).getTime() + longestWait * second)
  if (end <= now) {
    await tx.deleteFrom('signInWaits').where('email', '=', email).where('address', '=', address).execute()
  } else if (!since) {
    await tx
      .insertInto('signInWaits')
      .values({ email, address, since: now })
      .onConflict((conflict) => conflict.columns(['email', 'address']).doUpdateSet({ since: now }))
      .execute()
  }
  return end
}

const tooEarly = (end: number, now: Date) =>
  new Refusal('TOO_MANY_SIGN_INS', { retryAfter: Math.ceil((end - now.getTime()) / second) })
