import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { Entry } from '#shared/entries.ts'
import type { PlannedKey } from '#shared/planned.ts'

export type EntryRow = Selectable<Tables['entries']>

/** The reply for one entry as JSON text; undefined when it is not this person's or was deleted. */
export const findAnswer = async (db: Db, userId: number, id: number): Promise<string | undefined> => {
  const one = db.selectFrom('entries').select('answer').where('user_id', '=', userId).where('id', '=', id)
  return (await one.where('deleted_at', 'is', null).executeTakeFirst())?.answer
}

/** The entry that an earlier try of the same create has stored, deleted since or not. */
export const findByClientId = async (db: Db, userId: number, clientId: string): Promise<string | undefined> => {
  const one = db.selectFrom('entries').select('answer').where('user_id', '=', userId)
  return (await one.where('client_id', '=', clientId).executeTakeFirst())?.answer
}

export const nextEntryId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval('entries_id_seq') as id`.execute(db)
  return rows[0]?.id ?? 0
}

export const insertEntry = (db: Db, row: Insertable<Tables['entries']>) =>
  db.insertInto('entries').values(row).execute()

export const insertEntryTags = (db: Db, userId: number, entryId: number, tagIds: number[]) =>
  db
    .insertInto('entry_tags')
    .values(tagIds.map((tag_id) => ({ user_id: userId, entry_id: entryId, tag_id })))
    .execute()

export const deleteEntryTags = (db: Db, userId: number, entryId: number) =>
  db.deleteFrom('entry_tags').where('user_id', '=', userId).where('entry_id', '=', entryId).execute()

/** The entry held for a change, so that two changes follow one another. */
export const holdEntry = (db: Db, userId: number, id: number): Promise<EntryRow | undefined> =>
  db
    .selectFrom('entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const tagIdsOf = async (db: Db, userId: number, entryId: number): Promise<number[]> => {
  const carried = db.selectFrom('entry_tags').select('tag_id').where('user_id', '=', userId)
  return (await carried.where('entry_id', '=', entryId).execute()).map((row) => row.tag_id)
}

export const updateEntry = (db: Db, userId: number, id: number, changes: Updateable<Tables['entries']>) =>
  db.updateTable('entries').set(changes).where('user_id', '=', userId).where('id', '=', id).execute()

/** Deleted entries stay for a while so that they can come back; deleting again changes nothing. */
export const markDeleted = async (db: Db, userId: number, id: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('entries')
    .set(({ fn, val }) => ({ deleted_at: fn.coalesce('deleted_at', val(now)) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const markRestored = async (db: Db, userId: number, id: number): Promise<string | undefined> => {
  const restored = db.updateTable('entries').set({ deleted_at: null }).where('user_id', '=', userId)
  return (await restored.where('id', '=', id).returning('answer').executeTakeFirst())?.answer
}

/** Academies of earlier entries, the one trained at last first. */
export const academiesOf = async (db: Db, userId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('entries')
    .select('academy')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('academy', '<>', '')
    .groupBy('academy')
    .orderBy(({ fn }) => fn.max('date'), 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => row.academy)
}

/** The entry that holds a rule, held for a change. Deleted ones too: they may come back. */
export const holdRuleHolder = (db: Db, userId: number, ruleId: number): Promise<EntryRow | undefined> =>
  db
    .selectFrom('entries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('rule_id', '=', ruleId)
    .where('rule_session', '=', 0)
    .forUpdate()
    .executeTakeFirst()

/** The fields that stand in an entry's own row. */
type OwnFields = Omit<Entry, 'id' | 'tags' | 'fileAttachments' | 'planned' | keyof RuleFields>
/** What an entry tells of the rule that it holds. */
export type RuleFields = Pick<Entry, 'isRecurring' | 'recurrencePattern' | 'recurrenceEndDate'>

/** The entry's own columns, without what is derived from them. */
export const columnsOf = (entry: OwnFields) => ({
  title: entry.title,
  date: entry.date,
  start_time: entry.startTime,
  end_time: entry.endTime,
  session_type: entry.sessionType,
  academy: entry.academy,
  instructor: entry.instructor,
  notes: entry.notes,
  has_post_session_notes: entry.hasPostSessionNotes,
  video_links: entry.videoLinks,
})

/** The columns as the entry's fields. */
export const fieldsOf = (row: EntryRow): OwnFields => ({
  title: row.title,
  date: row.date,
  startTime: row.start_time,
  endTime: row.end_time,
  sessionType: row.session_type,
  academy: row.academy,
  instructor: row.instructor,
  notes: row.notes,
  hasPostSessionNotes: row.has_post_session_notes,
  videoLinks: row.video_links,
})

/** The planned session that the entry was. */
export const plannedOf = (row: Pick<EntryRow, 'rule_id' | 'rule_session'>): PlannedKey | null =>
  row.rule_id === null || row.rule_session === null ? null : { ruleId: row.rule_id, session: row.rule_session }
