import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { PartnerUse } from '#shared/sparring/partners.ts'

/** How often a member rolled with each of their partners. */
export async function partnerUsesOf(db: Db, userId: number): Promise<PartnerUse[]> {
  const { rows } = await sql<PartnerUse>`
    with rolled as (
      select partner_id, count(*)::integer as rounds, max(entries.date) as last_rolled
      from rounds
      join entries on entries.user_id = ${userId} and entries.id = rounds.entry_id
        and entries.deleted_at is null and not entries.is_planned
      where rounds.user_id = ${userId} and partner_id is not null
      group by partner_id
    )
    select partners.id, coalesce(rounds, 0) as rounds, last_rolled
    from partners left join rolled on rolled.partner_id = partners.id
    where partners.user_id = ${userId} and partners.deleted_at is null`.execute(db)
  return rows
}
