import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { PartnerUse } from '#shared/sparring/partners.ts'

/** How often a member rolled with each of their partners. */
export async function partnerUsesOf(db: Db, userId: number): Promise<PartnerUse[]> {
  const { rows } = await sql<PartnerUse>`
    with trained as materialized (
      select rounds.entry_id, rounds.position, partner_id, result, entries.date
      from rounds
      join entries on entries.user_id = ${userId} and entries.id = rounds.entry_id
        and entries.deleted_at is null and not entries.is_planned
      where rounds.user_id = ${userId} and partner_id is not null
    ),
    rolled as (
      select partner_id, count(*)::integer as rounds, count(*) filter (where result = 'won')::integer as won,
        count(*) filter (where result = 'lost')::integer as lost, max(date) as last_rolled
      from trained group by partner_id
    ),
    submitted as (
      select partner_id, count(*) filter (where is_mine)::integer as mine,
        count(*) filter (where not is_mine)::integer as theirs
      from trained
      join round_submissions submission on submission.user_id = ${userId} and submission.entry_id = trained.entry_id
        and submission.round_position = trained.position
      group by partner_id
    )
    select partners.id, coalesce(rounds, 0) as rounds, coalesce(won, 0) as won, coalesce(lost, 0) as lost,
      coalesce(mine, 0) as submissions_for, coalesce(theirs, 0) as submissions_against, last_rolled
    from partners
    left join rolled on rolled.partner_id = partners.id
    left join submitted on submitted.partner_id = partners.id
    where partners.user_id = ${userId} and partners.deleted_at is null`.execute(db)
  return rows
}
