import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#server/db/ids.ts'
import type { Db } from '#server/db/tables.ts'
import { type HardestRound, leastOfARound, mostHardestRounds } from '#shared/sparring/hardest-rounds.ts'
import { secondsOfASample } from '#shared/training/heart-rate.ts'

/** The number of the first sample that begins at an instant or after it, as `roundsOnCurve` says it. */
const sampleAt = (instant: RawBuilder<unknown>) => sql`
  least(greatest(0, ceil(extract(epoch from ${instant} - measured.started_at) / ${secondsOfASample}::integer)),
    length(measured.samples))::integer`

/** The rounds of some days with the highest average heart rate, of those of which a timer knows when they started. */
export async function hardestRoundsOf(
  db: Db,
  userId: UserId,
  { from, to }: { from: string; to: string },
): Promise<HardestRound[]> {
  const { rows } = await sql<HardestRound>`
    with timed as (
      select entries.id as entry_id, entries.date, rounds.position, rounds.partner_id, rounds.kind, rounds.started_at,
        least(rounds.started_at + make_interval(mins => rounds.minutes), min(rounds.started_at) over (
          partition by entries.id order by rounds.started_at groups between 1 following and 1 following)) as ended_at
      from rounds
      join entries on entries.user_id = ${userId} and entries.id = rounds.entry_id
      where rounds.user_id = ${userId} and entries.deleted_at is null and not entries.is_planned
        and entries.date >= ${from} and entries.date <= ${to}
        and rounds.started_at is not null and rounds.minutes is not null
    ),
    -- Cut out once: each look into all samples would unpack them again.
    parts as materialized (
      select timed.*, substring(measured.samples
        from ${sampleAt(sql`timed.started_at`)} + 1
        for ${sampleAt(sql`timed.ended_at`)} - ${sampleAt(sql`timed.started_at`)}) as beats
      from timed
      join heart_rates measured on measured.user_id = ${userId} and measured.entry_id = timed.entry_id
    )
    select parts.entry_id, parts.date, parts.position + 1 as number, coalesce(partners.name, '') as partner, parts.kind,
      round(sums.average)::integer as average, sums.highest
    from parts
    cross join lateral (
      select avg(bpm) as average, max(bpm) as highest, count(bpm) as samples
      from (
        select nullif(get_byte(beats, place), 0) as bpm from generate_series(0, length(beats) - 1) place
      ) each
    ) sums
    left join partners on partners.user_id = ${userId} and partners.id = parts.partner_id
      and partners.deleted_at is null
    where sums.samples * ${secondsOfASample}::integer >= ${leastOfARound}::integer
    order by sums.average desc, parts.date desc, parts.entry_id desc, parts.position
    limit ${mostHardestRounds}`.execute(db)
  return rows
}
