import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { LessonsQuery } from '#shared/sparring/rounds-query.ts'
import type { MatchesAsked } from './match-submissions.ts'
import { isPartnerOf } from './queries.ts'

/** Which rounds and matches count; `tag` is one that the entries of rounds carry. */
export type RoundsAsked = MatchesAsked & { tag?: number | undefined }

/** The rounds that count, as the table `trained`: neither of deleted nor of planned entries. */
export const trainedRounds = (
  userId: number,
  { from, to, partner, attire, roundKind, belt, size, tag }: RoundsAsked,
): RawBuilder<unknown> => sql`
  trained as materialized (
    select rounds.entry_id, rounds.position, rounds.partner_id, rounds.result, rounds.held, rounds.lost,
      rounds.kind, entries.date
    from rounds
    join entries on entries.user_id = ${userId} and entries.id = rounds.entry_id
    where rounds.user_id = ${userId} and entries.deleted_at is null and not entries.is_planned
      and (${from ?? null}::date is null or entries.date >= ${from ?? null}::date)
      and (${to ?? null}::date is null or entries.date <= ${to ?? null}::date)
      and (${partner ?? null}::bigint is null or rounds.partner_id = ${partner ?? null}::bigint)
      and (${attire ?? null}::text is null or coalesce(rounds.attire, nullif(entries.attire, 'both')) = ${attire ?? null}::text)
      and (${roundKind ?? null}::text is null or rounds.kind = ${roundKind ?? null}::text)
      and (coalesce(${belt ?? null}::text, ${size ?? null}::text) is null or exists (
        select from partners
        where partners.user_id = ${userId} and partners.id = rounds.partner_id and partners.deleted_at is null
          and (${belt ?? null}::text is null or partners.belt = ${belt ?? null}::text)
          and (${size ?? null}::text is null or partners.size = ${size ?? null}::text)
      ))
      and (${tag ?? null}::bigint is null or exists (
        select from entry_tags link
        join tags on tags.user_id = ${userId} and tags.id = link.tag_id and tags.deleted_at is null
        where link.user_id = ${userId} and link.entry_id = entries.id and link.tag_id = ${tag ?? null}::bigint
      ))
  )`

/** Another member's partner isn't found. */
export async function requirePartner(db: Db, userId: number, { partner }: LessonsQuery) {
  if (partner !== undefined && !(await isPartnerOf(db, userId, partner))) throw new Refusal('NOT_FOUND')
}
