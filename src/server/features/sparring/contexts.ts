import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { Contexts } from '#shared/sparring/contexts.ts'
import type { LessonsQuery } from '#shared/sparring/rounds-query.ts'
import { requirePartner, trainedRounds } from './trained-rounds.ts'

/** The context of a member's rounds, and what was counted in them. A deleted partner's belt and size aren't said. */
export async function contextsOf(db: Db, userId: number, query: LessonsQuery): Promise<Contexts> {
  await requirePartner(db, userId, query)
  const { rows } = await sql<Contexts>`
    with ${trainedRounds(userId, query)},
    ended as (
      select entry_id, round_position as position, bool_or(is_mine) as is_landed, bool_or(not is_mine) as is_caught
      from round_submissions where user_id = ${userId} group by 1, 2
    ),
    contexts as (
      select kind, coalesce(belt, '') as belt, coalesce(size, '') as size, count(*) as rounds,
        count(*) filter (where result = 'won') as won, count(*) filter (where is_landed) as landed,
        count(*) filter (where is_caught) as caught
      from trained
      left join ended using (entry_id, position)
      left join partners on partners.user_id = ${userId} and partners.id = trained.partner_id
        and partners.deleted_at is null
      group by 1, 2, 3
    ),
    counted as (
      select count(*) as rounds, ${sumsOf('my')} as mine, ${sumsOf('their')} as theirs
      from trained join rounds using (entry_id, position)
      where rounds.user_id = ${userId} and my_takedowns + my_sweeps + my_passes + my_escapes
        + their_takedowns + their_sweeps + their_passes + their_escapes > 0
    )
    select (
        select coalesce(json_agg(contexts order by rounds desc, kind, belt, size), '[]') from contexts
      ) as contexts,
      (select to_json(counted) from counted) as counted`.execute(db)
  return rows[0] as Contexts
}

const sumsOf = (side: 'my' | 'their') => sql`json_build_object(
  'takedowns', coalesce(sum(${sql.ref(`${side}_takedowns`)}), 0), 'sweeps', coalesce(sum(${sql.ref(`${side}_sweeps`)}), 0),
  'passes', coalesce(sum(${sql.ref(`${side}_passes`)}), 0), 'escapes', coalesce(sum(${sql.ref(`${side}_escapes`)}), 0))`
