import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import { moveLinks } from '#server/db/links.ts'
import { shareNames } from '#server/db/names.ts'
import { groupSpellings } from '#server/db/spellings.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { PlannedKey } from '#shared/calendar/planned.ts'

export type EntryRow = Selectable<Tables['entries']>

type Entries = SelectQueryBuilder<Tables, 'entries', EntryRow>
type Filter = (mine: Entries) => Entries

/** The reply for one entry as JSON text; undefined if it isn't the person's or was removed. */
export const findReply = async (db: Db, userId: UserId, id: EntryId): Promise<string | undefined> => {
  const query = db.selectFrom('entries').select('replyJson').where('userId', '=', userId).where('id', '=', id)
  return (await query.where('deletedAt', 'is', null).executeTakeFirst())?.replyJson
}

/** The reply for the entry of a planned session; undefined if it isn't logged. */
export const findLogged = async (
  db: Db,
  userId: UserId,
  { ruleId, session }: PlannedKey,
): Promise<string | undefined> => {
  const query = db.selectFrom('entries').select('replyJson').where('userId', '=', userId)
  const logged = query.where('ruleId', '=', ruleId).where('ruleSession', '=', session)
  return (await logged.where('deletedAt', 'is', null).executeTakeFirst())?.replyJson
}

/** The reply for one entry, even a removed one. */
export const findStored = async (db: Db, userId: UserId, id: EntryId): Promise<string | undefined> => {
  const query = db.selectFrom('entries').select('replyJson').where('userId', '=', userId)
  return (await query.where('id', '=', id).executeTakeFirst())?.replyJson
}

/** The fields that tell the sessions of a day apart. */
export const entriesOfDay = (db: Db, userId: UserId, day: string) =>
  db
    .selectFrom('entries')
    .select(['title', 'date', 'startTime', 'endTime', 'isPlanned'])
    .where('userId', '=', userId)
    .where('date', '=', day)
    .where('deletedAt', 'is', null)
    .execute()

/** The id of a new entry, and what decides about it. One statement, because each costs a round trip. */
export async function openEntry(db: Db, userId: UserId) {
  const { rows } = await sql<{ id: EntryId; timeZone: string; hasClasses: boolean }>`
    select nextval('entries_id_seq') as id, time_zone,
      exists (select from weekly_classes where user_id = ${userId}) as has_classes
    from users where id = ${userId}`.execute(db)
  // Without an account, the insert is what fails.
  return rows[0] ?? { id: 0, timeZone: '', hasClasses: false }
}

export const insertEntry = (db: Db, row: Insertable<Tables['entries']>) =>
  db.insertInto('entries').values(row).execute()

/**
 * How many bytes of text the journal has, those of removed entries included, how many entries, and what decides whether
 * that is limited. Triggers update it.
 */
export const journalSize = (db: Db, userId: UserId) =>
  db
    .selectFrom('journalSizes')
    .leftJoin('subscriptions', 'subscriptions.userId', 'journalSizes.userId')
    .select(['bytes', 'entries', 'trialBeganAt', 'trialEndsAt', 'status', 'paidUntil', 'endsAt', 'unpaidSince'])
    .select('earlierEntries')
    .where('journalSizes.userId', '=', userId)
    .executeTakeFirst()

/** The tags an entry carries. Those that were deleted stay linked, so that they can be restored. */
const linkedTags = (db: Db, userId: UserId, entryId: EntryId) =>
  db
    .selectFrom('entryTags as link')
    .innerJoin('tags', (join) => join.onRef('tags.userId', '=', 'link.userId').onRef('tags.id', '=', 'link.tagId'))
    .select('link.tagId')
    .where('link.userId', '=', userId)
    .where('link.entryId', '=', entryId)
    .where('tags.deletedAt', 'is', null)

export const tagIdsOf = async (db: Db, userId: UserId, entryId: EntryId): Promise<number[]> =>
  (await linkedTags(db, userId, entryId).execute()).map(({ tagId }) => tagId)

export const deleteTags = (db: Db, userId: UserId, entryId: EntryId) =>
  db
    .deleteFrom('entryTags')
    .where('userId', '=', userId)
    .where('entryId', '=', entryId)
    .where('tagId', 'in', linkedTags(db, userId, entryId))
    .execute()

/** Makes all entries that carry one tag carry another one. */
export const moveTag = (db: Db, userId: UserId, from: number, to: number) =>
  moveLinks(db, userId, 'entryTags', from, to)

/** Locks an entry, so that changes happen one after another. */
async function lockOne(tx: Tx, userId: UserId, filter: Filter): Promise<EntryRow | undefined> {
  await shareNames(tx, userId)
  return filter(tx.selectFrom('entries').selectAll().where('userId', '=', userId))
    .forUpdate()
    .executeTakeFirst()
}

export const lockEntry = (tx: Tx, userId: UserId, id: EntryId): Promise<EntryRow | undefined> =>
  lockOne(tx, userId, (mine) => mine.where('id', '=', id).where('deletedAt', 'is', null))

/** Locks an entry that was removed. */
export const lockRemoved = (tx: Tx, userId: UserId, id: EntryId): Promise<EntryRow | undefined> =>
  lockOne(tx, userId, (mine) => mine.where('id', '=', id).where('deletedAt', 'is not', null))

/** Locks the entry that began a series, even a removed one, because it may be restored. */
export const lockFirstOfSeries = (tx: Tx, userId: UserId, ruleId: number): Promise<EntryRow | undefined> =>
  lockOne(tx, userId, (mine) => mine.where('ruleId', '=', ruleId).where('ruleSession', '=', 0))

export const updateEntry = (db: Db, userId: UserId, id: EntryId, changes: Updateable<Tables['entries']>) =>
  db.updateTable('entries').set(changes).where('userId', '=', userId).where('id', '=', id).execute()

/** Removed entries stay for a while so that they can be restored; removing one again changes nothing. */
export const markRemoved = async (db: Db, userId: UserId, id: EntryId, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('entries')
    .set(({ fn, val }) => ({ deletedAt: fn.coalesce('deletedAt', val(now)) }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The academies or instructors of a member's entries, the most recent first, each as it is spelled most. */
export const namesOf = async (db: Db, userId: UserId, field: 'academy' | 'instructor'): Promise<string[]> => {
  const rows = await db
    .selectFrom('entries')
    .select(({ ref, fn }) => [ref(field).as('name'), fn.countAll<number>().as('times')])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where(field, '<>', '')
    .groupBy(field)
    .orderBy(({ fn }) => fn.max('date'), 'desc')
    .orderBy(({ ref }) => sql`${ref(field)} collate "C"`)
    .limit(mostSpellings)
    .execute()
  return groupSpellings(rows)
    .map(({ usual }) => usual)
    .slice(0, 100)
}

const mostSpellings = 300

/** Fields that aren't columns of the entry's row, or have another name there. */
const elsewhere = [
  'id',
  'clientId',
  'tags',
  'techniques',
  'rounds',
  'fileAttachments',
  'planned',
  'unlessLogged',
  'isRecurring',
  'recurrencePattern',
  'recurrenceEndDate',
  'recurrenceWeekdays',
  'updatedAt',
  'scope',
] as const

type Elsewhere = (typeof elsewhere)[number]

/** Picks the fields that are columns of the entry's row. */
export const columnsOf = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !elsewhere.includes(name as Elsewhere))) as Omit<
    T,
    Elsewhere
  >
