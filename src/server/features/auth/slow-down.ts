import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'

const window = 15 * 60_000
const free = 10
const longest = 30

/**
 * After ten wrong passwords within a quarter of an hour each further try has to wait longer, up to half a minute.
 * The owner is never locked out: the wait counts from the last wrong try, and a refused try does not extend it.
 * A try counts as wrong until `forgetFailures` tells otherwise, and tries at one address are noted one after another:
 * many at once win nothing.
 */
export const noteTry = (db: Db, email: string, now: Date) =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx)
    const { failures, latest } = await tx
      .selectFrom('sign_in_failures')
      .select(({ fn }) => [fn.countAll<number>().as('failures'), fn.max('failed_at').as('latest')])
      .where('email', '=', email)
      .where('failed_at', '>', new Date(now.getTime() - window))
      .executeTakeFirstOrThrow()
    if (failures >= free && latest) {
      const wait = Math.min(2 ** (failures - free), longest)
      const left = Math.ceil(wait - (now.getTime() - latest.getTime()) / 1000)
      if (left > 0) throw new Refusal('TOO_MANY_SIGN_INS', { retryAfter: left })
    }
    await tx.insertInto('sign_in_failures').values({ email, failed_at: now }).execute()
  })

export const forgetFailures = (db: Db, email: string) =>
  db.deleteFrom('sign_in_failures').where('email', '=', email).execute()
