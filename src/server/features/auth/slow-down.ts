import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Visit } from '#server/http/visit.ts'

const second = 1000
const hour = 3_600_000
const window = hour / 4
const free = 10
const longest = 30
const failuresOfAnAddress = 100

/** Whom a failure counts against. */
export interface Trier {
  email: string
  address: string
  /** The key of a browser that has signed in to the account before; '' for a stranger's. */
  device: string
  /** The 'sign-in-failed' that was written down already; null where nobody has the address, or enough were. */
  event: { userId: number; id: number } | null
}

/**
 * After ten wrong passwords within a quarter of an hour each further try has to wait longer, up to half a minute. All
 * strangers count together, wherever they are; a browser that has signed in to the account before counts by itself, so
 * that no stranger keeps the owner out. Strangers of one address also have no more than a hundred failures an hour over
 * all accounts. A try counts as wrong until `forgetFailures` tells otherwise, and tries are noted one after another: many
 * at once win nothing. An address that nobody has costs the same.
 */
export const noteTry = (db: Db, email: string, visit: Visit, now: Date): Promise<Trier> =>
  db.transaction().execute(async (tx) => {
    const { address } = visit
    const device = await knownDevice(tx, email, visit.deviceKey)
    for (const one of [`email ${email}`, `address ${address}`])
      await sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0))`.execute(tx)
    await needsPatience(tx, email, device, now)
    if (device === '') await needsFewerFailures(tx, address, now)
    await tx.insertInto('sign_in_failures').values({ email, address, device, failed_at: now }).execute()
    return { email, address, device, event: await noteFailure(tx, email, visit, now) }
  })

/** Forgives what the person who has now signed in mistyped before, and nobody else's guesses. */
export async function forgetFailures(tx: Tx, { email, address, device, event }: Trier) {
  await tx
    .deleteFrom('sign_in_failures')
    .where('email', '=', email)
    .where('device', '=', device)
    .$if(device === '', (failures) => failures.where('address', '=', address))
    .execute()
  if (event) {
    await tx.deleteFrom('auth_events').where('user_id', '=', event.userId).where('id', '=', event.id).execute()
  }
}

export const forgetAllFailures = (db: Db, email: string) =>
  db.deleteFrom('sign_in_failures').where('email', '=', email).execute()

async function knownDevice(tx: Tx, email: string, key: Buffer): Promise<string> {
  const known = await tx
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('known_devices.token_hash', '=', key)
    .executeTakeFirst()
  return known ? key.toString('base64url') : ''
}

async function needsPatience(tx: Tx, email: string, device: string, now: Date) {
  const { failures, latest } = await tx
    .selectFrom('sign_in_failures')
    .select(({ fn }) => [fn.countAll<number>().as('failures'), fn.max('failed_at').as('latest')])
    .where('email', '=', email)
    .where('device', '=', device)
    .where('failed_at', '>', new Date(now.getTime() - window))
    .executeTakeFirstOrThrow()
  if (failures < free || !latest) return
  const wait = Math.min(2 ** (failures - free), longest)
  refuseUntil(latest.getTime() + wait * second, now)
}

async function needsFewerFailures(tx: Tx, address: string, now: Date) {
  const tooMany = await tx
    .selectFrom('sign_in_failures')
    .select('failed_at')
    .where('address', '=', address)
    .where('device', '=', '')
    .where('failed_at', '>', new Date(now.getTime() - hour))
    .orderBy('failed_at', 'desc')
    .offset(failuresOfAnAddress - 1)
    .limit(1)
    .executeTakeFirst()
  if (tooMany) refuseUntil(tooMany.failed_at.getTime() + hour, now)
}

function refuseUntil(time: number, now: Date) {
  const left = Math.ceil((time - now.getTime()) / second)
  if (left > 0) throw new Refusal('TOO_MANY_SIGN_INS', { retryAfter: left })
}

/** For the owner to read, in the same transaction for everybody; who floods the list does not push the rest out of it. */
async function noteFailure(tx: Tx, email: string, { device, address }: Visit, now: Date) {
  const { rows } = await sql<{ userId: number; id: number }>`
    insert into auth_events (user_id, kind, device, address, at)
    select id, 'sign-in-failed', ${device}, ${address}, ${now} from users
    where email = ${email} and ${free} > (
      select count(*) from auth_events
      where user_id = users.id and kind = 'sign-in-failed' and at > ${new Date(now.getTime() - 24 * hour)}
    )
    returning user_id as "userId", id`.execute(tx)
  return rows[0] ?? null
}
