import { type RawBuilder, sql } from 'kysely'
import type { RemovedKind } from '#shared/training/removed.ts'
import type { UserId } from './ids.ts'
import { removable, restorableSince } from './removed-rows.ts'
import type { Db } from './tables.ts'

interface Removed {
  table: keyof typeof removable
  /** What its name is made of. */
  named: RawBuilder<unknown>
  day: RawBuilder<unknown>
  /** Which of those that may be deleted for good a person deleted; by default all. */
  only?: RawBuilder<unknown>
}

const none = sql`null::date`
const byName = sql`jsonb_build_object('name', name)`

/** Where what was removed is, by its kind. */
const removed: Record<RemovedKind, Removed> = {
  entry: {
    table: 'entries',
    named: sql`jsonb_build_object('name', title)`,
    day: sql`date`,
    // One that was only planned by a series was skipped.
    only: sql`not (is_planned and rule_id is not null)`,
  },
  technique: { table: 'techniques', named: byName, day: none },
  practiceLog: {
    table: 'allPracticeLogs',
    named: sql`(
      select jsonb_build_object('name', techniques.name) from techniques
      where techniques.user_id = removed.user_id and techniques.id = removed.technique_id)`,
    day: sql`date`,
  },
  partner: { table: 'partners', named: byName, day: none, only: sql`merged_into is null` },
  tag: { table: 'tags', named: byName, day: none },
  template: { table: 'allTemplates', named: byName, day: none },
  reminder: {
    table: 'reminders',
    named: sql`jsonb_build_object('name', title)`,
    day: sql`date`,
  },
  competition: { table: 'allCompetitions', named: byName, day: sql`date` },
  focus: {
    table: 'allFocuses',
    named: sql`jsonb_build_object('kind', kind, 'names', names, 'fromPosition', from_position)`,
    day: sql`first_day`,
  },
  promotion: {
    table: 'allPromotions',
    named: sql`jsonb_build_object('belt', belt, 'stripes', stripes)`,
    day: sql`date`,
  },
  injury: {
    table: 'allInjuries',
    named: sql`jsonb_build_object('part', part, 'side', side)`,
    day: sql`first_day`,
  },
  absence: { table: 'allAbsences', named: sql`jsonb_build_object('reason', reason)`, day: sql`first_day` },
  heartRate: {
    table: 'allHeartRates',
    named: sql`'{}'::jsonb`,
    day: sql`(select entries.date from entries where entries.user_id = removed.user_id and entries.id = removed.entry_id)`,
    only: sql`replaced_by is null`,
  },
}

export interface RemovedRow {
  kind: RemovedKind
  id: number
  removedAt: Date
  /** What its name is made of. */
  named: unknown
  day: string
}

const all = sql`true`

/** What a person removed and can restore, the latest first. */
export async function removedRows(db: Db, userId: UserId, now: Date, max: number): Promise<RemovedRow[]> {
  const parts = Object.entries(removed).map(
    ([kind, { table, named, day, only = all }]) => sql`
      select ${kind}::text as kind, id, deleted_at as removed_at, ${named} as named, ${day} as day
      from ${sql.table(table)} as removed
      where user_id = ${userId} and deleted_at >= ${restorableSince(now)} and ${removable[table]} and ${only}`,
  )
  const { rows } = await sql<RemovedRow>`
    select kind, id, removed_at, named, coalesce(day::text, '') as day
    from (${sql.join(parts, sql` union all `)}) as removed
    order by removed_at desc, kind, id limit ${max}`.execute(db)
  return rows
}

/** Deletes for good what a person had removed. Returns whether it was there. */
export async function deleteRemoved(db: Db, userId: UserId, kind: RemovedKind, id: number): Promise<boolean> {
  const { table, only = all } = removed[kind]
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where user_id = ${userId} and id = ${id} and deleted_at is not null and ${removable[table]} and ${only}`.execute(
    db,
  )
  return numAffectedRows === 1n
}
