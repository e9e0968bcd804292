import { type RawBuilder, sql } from 'kysely'
import { type Db, type Tables, type TableWithRemoved, viewOf } from './tables.ts'

/** How long what was removed can be restored, and be named by devices that don't know yet. In milliseconds. */
const restorableFor = 30 * 86_400_000

/** Anything removed before this time can no longer be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableFor)

/** The tables whose rows say when they were removed, and which of those rows may be deleted for good. */
export const removable = {
  entries: sql`true`,
  techniques: sql`true`,
  partners: sql`true`,
  // Without that of an entry, changing the entry would add another one.
  reminders: sql`entry_id is null`,
  // The rules of series may still name those that were merged.
  tags: sql`merged_into is null`,
  allAbsences: sql`true`,
  allCompetitions: sql`true`,
  allFocuses: sql`true`,
  allHeartRates: sql`true`,
  allInjuries: sql`true`,
  allPracticeLogs: sql`true`,
  allPromotions: sql`true`,
  allTechniqueLinks: sql`true`,
  allTemplates: sql`true`,
} satisfies Partial<Record<keyof Tables, RawBuilder<unknown>>>

/** Deletes what can no longer be restored. */
export async function sweepRemoved(db: Db, now: Date) {
  for (const [table, forGood] of Object.entries(removable))
    await sql`delete from ${sql.table(table)} where deleted_at < ${restorableSince(now)} and ${forGood}`.execute(
      db,
    )
  await db.deleteFrom('removals').where('removedAt', '<', restorableSince(now)).execute()
}

/** Marks a row as removed, so that it can be restored. Returns whether it was there. */
export async function markRemoved(
  db: Db,
  userId: number,
  table: 'techniques' | 'partners',
  id: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set deleted_at = ${now}
    where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** Forgets removed rows but the latest `max`, so that adding and removing all day doesn't fill the disk. */
export const forgetOldest = (
  db: Db,
  userId: number,
  table: Exclude<keyof typeof removable, 'entries' | 'tags' | 'allTechniqueLinks'>,
  max: number,
) =>
  sql`
  delete from ${sql.table(table)} where user_id = ${userId} and id in (
    select id from ${sql.table(table)} where user_id = ${userId} and deleted_at is not null and ${removable[table]}
    order by deleted_at desc, id desc offset ${max}
  )`.execute(db)

const ownTables = (Object.keys(viewOf) as TableWithRemoved[]).filter((table) => table !== 'allTechniqueLinks')

/** Some columns of what can be restored from these tables. */
const restorable = (columns: RawBuilder<unknown>, tables: TableWithRemoved[]) =>
  sql.join(
    tables.map((table) => sql`select ${columns} from ${sql.table(table)} where deleted_at is not null`),
    sql` union all `,
  )

/** What a person has removed for the moment: its ids, of all kinds that have some. */
export const restorableIds = (userId: number) => sql`(
  select id from (${restorable(sql`user_id, id`, ownTables)}) as removed where user_id = ${userId})`

/** Whether a file is the photo of something that can be restored. */
export const isRestorablePhoto = sql<boolean>`exists (
  select from (${restorable(sql`user_id, removed_with ->> 'photo' as photo`, ['allPromotions', 'allCompetitions'])}) as removed
  where removed.user_id = files.user_id and removed.photo = files.filename)`
