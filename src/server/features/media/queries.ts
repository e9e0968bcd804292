import { type Insertable, type Selectable, sql } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { At } from '#server/db/owned-table.ts'
import { isRestorablePhoto } from '#server/db/removed-rows.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'

export type FileRow = Selectable<Tables['files']>

/** Whether a file is no photo of a promotion or a competition. */
export const isNoPhoto = (row: FileRow) => row.promotionId === null && row.competitionId === null

export const belongsToNothing = (row: FileRow) => row.entryId === null && isNoPhoto(row)

/** The files of an entry, in their order. */
export const filesOfEntry = (db: Db, userId: UserId, entryId: EntryId): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('userId', '=', userId)
    .where('entryId', '=', entryId)
    .orderBy('position')
    .execute()

export interface PhotoRange {
  from: string
  to: string
}

/** The latest photos of trained entries of some days, the last one first, each with the number of all. */
export const photoRows = (db: Db, userId: number, { from, to }: PhotoRange, max: number) =>
  db
    .selectFrom('files')
    .innerJoin('entries', (join) =>
      join.onRef('entries.userId', '=', 'files.userId').onRef('entries.id', '=', 'files.entryId'),
    )
    .selectAll('files')
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('files.userId', '=', userId)
    .where('entries.userId', '=', userId)
    .where('entries.deletedAt', 'is', null)
    .where('entries.isPlanned', '=', false)
    .where('entries.date', '>=', from)
    .where('entries.date', '<=', to)
    .where('files.bytes', '>', 0)
    .where('files.mimetype', 'like', 'image/%')
    .orderBy('entries.date', 'desc')
    .orderBy('entries.id', 'desc')
    .orderBy('files.position', 'desc')
    .limit(max)
    .execute()

/** Locks the complete files with these names, always in the same order to avoid deadlocks. */
export const lockFiles = (tx: Tx, userId: number, filenames: string[]): Promise<FileRow[]> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('userId', '=', userId)
    .where('filename', 'in', filenames)
    .where('bytes', '>', 0)
    .orderBy('filename')
    .forUpdate()
    .execute()

/** Detaches all of the entry's files except those with these names. */
export const detachOthers = async (tx: Tx, userId: UserId, entryId: EntryId, filenames: string[], now: Date) => {
  const attached = tx
    .updateTable('files')
    .set({ entryId: null, position: null, unattachedSince: now, wasRemoved: true })
    .where('userId', '=', userId)
    .where('entryId', '=', entryId)
  await (filenames.length === 0 ? attached : attached.where('filename', 'not in', filenames)).execute()
}

export const attachFile = (tx: Tx, userId: UserId, filename: string, entryId: EntryId, position: number) =>
  tx
    .updateTable('files')
    .set({ entryId, position, unattachedSince: null })
    .where('userId', '=', userId)
    .where('filename', '=', filename)
    .execute()

/** What has one photo: the column of files that has its id, and which row it is. */
export interface PhotoOwner extends At {
  column: 'promotionId' | 'competitionId'
}

/** Detaches the owner's photo, and returns its name; undefined if it has none. */
export async function detachPhoto(tx: Tx, { userId, column, id, now }: PhotoOwner): Promise<string | undefined> {
  const detached = tx
    .updateTable('files')
    .set({ [column]: null, unattachedSince: now, wasRemoved: true })
    .where('userId', '=', userId)
    .where(column, '=', id)
  return (await detached.returning('filename').executeTakeFirst())?.filename
}

export const attachFileAsPhoto = (tx: Tx, filename: string, { userId, column, id }: PhotoOwner) =>
  tx
    .updateTable('files')
    .set({ [column]: id, unattachedSince: null })
    .where('userId', '=', userId)
    .where('filename', '=', filename)
    .execute()

/** A complete file; undefined for an unknown one or someone else's. */
export const findFile = (db: Db, userId: number, filename: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('userId', '=', userId)
    .where('filename', '=', filename)
    .where('bytes', '>', 0)
    .executeTakeFirst()

/** A file, even one that isn't complete. */
export const findAnyFile = (db: Db, userId: number, filename: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('userId', '=', userId)
    .where('filename', '=', filename)
    .executeTakeFirst()

export const insertFiles = (db: Db, rows: Insertable<Tables['files']>[]) =>
  db.insertInto('files').values(rows).execute()

export const deleteFileRows = (db: Db, userId: number, filenames: string[]) =>
  db.deleteFrom('files').where('userId', '=', userId).where('filename', 'in', filenames).execute()

/** Marks the file as complete by setting its byte count. Refuses if its row is gone. */
export async function markComplete(db: Db, userId: number, filename: string, bytes: number) {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ bytes })
    .where('userId', '=', userId)
    .where('filename', '=', filename)
    .executeTakeFirstOrThrow()
  // Rows of incomplete files are deleted only with their owner.
  if (numUpdatedRows !== 1n) throw new Refusal('SIGNED_OUT')
}

/** Locks the remaining files with these names; until the transaction ends, none of them can become complete. */
export const lockToDelete = (tx: Tx, userId: number, filenames: string[]): Promise<FileRow[]> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('userId', '=', userId)
    .where('filename', 'in', filenames)
    .orderBy('filename')
    .forUpdate()
    .execute()

/** The names of all files of a person, complete or not. */
export const filenamesOf = async (db: Db, userId: number): Promise<string[]> => {
  const rows = await db.selectFrom('files').select('filename').where('userId', '=', userId).execute()
  return rows.map(({ filename }) => filename).sort()
}

/** The total size of a person's files, and of what watches measured, in bytes. */
export const bytesOf = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select (coalesce((select sum(bytes) from files where user_id = ${userId}), 0)
      + coalesce((select sum(length(samples)) from heart_rates where user_id = ${userId}), 0))::bigint as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** Lets only one transaction at a time count a person's bytes. */
export const lockStorage = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('storage', ${userId}))`.execute(tx)

/** Files become unattached when their entry, promotion, or competition is gone; that is only noticed, and counted from, now. */
export const markOrphans = (db: Db, now: Date) =>
  db
    .updateTable('files')
    .set({ unattachedSince: now, wasRemoved: true })
    .where('entryId', 'is', null)
    .where('promotionId', 'is', null)
    .where('competitionId', 'is', null)
    .where('unattachedSince', 'is', null)
    .execute()

/**
 * Locks up to `max` files so that they can't be attached: those removed or cut off before `removedBefore`, and those that were
 * uploaded before `uploadedBefore` and never attached.
 */
export const lockUnattached = (
  tx: Tx,
  { removedBefore, uploadedBefore }: { removedBefore: Date; uploadedBefore: Date },
  { after, max }: { after: string; max: number },
): Promise<FileRow[]> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('filename', '>', after)
    .where('entryId', 'is', null)
    .where('promotionId', 'is', null)
    .where('competitionId', 'is', null)
    .where(sql<boolean>`not ${isRestorablePhoto}`)
    .where(({ or, and, eb }) =>
      or([
        eb('unattachedSince', '<', uploadedBefore),
        and([eb('unattachedSince', '<', removedBefore), or([eb('wasRemoved', '=', true), eb('bytes', '=', 0)])]),
      ]),
    )
    .orderBy('filename')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()
