import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Recap } from '#shared/stats/recap.ts'
import { isOfTrained, type Scope } from './session-queries.ts'

/** The partners of the rounds in a scope, those with the most rounds first. Deleted ones have no name any more. */
export async function partnersIn(db: Db, scope: Scope): Promise<Recap['partners']['most']> {
  const { rows } = await sql<Recap['partners']['most'][number]>`
    select partners.id, partners.name, count(*) as rounds, count(distinct entry_id) as sessions
    from rounds
    join partners on partners.user_id = ${scope.userId} and partners.id = partner_id
    where rounds.user_id = ${scope.userId} and ${isOfTrained(scope)} and partners.deleted_at is null
    group by partners.id, partners.name, partners.name_key
    order by rounds desc, partners.name_key`.execute(db)
  return rows
}

/** The nearest years with a session, before a scope and after it. */
export async function yearsAround(db: Db, { userId, from, to }: Scope): Promise<Pick<Recap, 'previous' | 'next'>> {
  const trained = sql`from entries where user_id = ${userId} and deleted_at is null and not is_planned`
  const { rows } = await sql<Pick<Recap, 'previous' | 'next'>>`
    select (select extract(year from max(date))::int ${trained} and date < ${from}) as previous,
      (select extract(year from min(date))::int ${trained} and date > ${to}) as next`.execute(db)
  return rows[0] ?? { previous: null, next: null }
}
