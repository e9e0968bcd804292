import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'

const window = 15 * 60_000
const free = 10
const longest = 30

/** Who tries: the e-mail typed, and the address it is typed from. */
export interface Trier {
  email: string
  address: string
}

/**
 * After ten wrong passwords within a quarter of an hour each further try has to wait longer, up to half a minute. It
 * counts by e-mail and address together, so that nobody keeps the owner out from elsewhere. A try counts as wrong until
 * `forgetFailures` tells otherwise, and tries are noted one after another: many at once win nothing.
 */
export const noteTry = (db: Db, { email, address }: Trier, now: Date) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx)
    const { failures, latest } = await tx
      .selectFrom('sign_in_failures')
      .select(({ fn }) => [fn.countAll<number>().as('failures'), fn.max('failed_at').as('latest')])
      .where('email', '=', email)
      .where('address', '=', address)
      .where('failed_at', '>', new Date(now.getTime() - window))
      .executeTakeFirstOrThrow()
    if (failures >= free && latest) {
      const wait = Math.min(2 ** (failures - free), longest)
      const left = Math.ceil(wait - (now.getTime() - latest.getTime()) / 1000)
      if (left > 0) throw new Refusal('TOO_MANY_SIGN_INS', { retryAfter: left })
    }
    await tx.insertInto('sign_in_failures').values({ email, address, failed_at: now }).execute()
  })

export const forgetFailures = (db: Db, { email, address }: Trier) =>
  db.deleteFrom('sign_in_failures').where('email', '=', email).where('address', '=', address).execute()
