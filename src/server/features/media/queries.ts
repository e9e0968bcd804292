import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/refusals.ts'

export type FileRow = Selectable<Tables['files']>

/** The files an entry carries, in their order. */
export const filesOfEntry = (db: Db, userId: number, entryId: number): Promise<FileRow[]> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .orderBy('place')
    .execute()

/** The files of these names that are here whole, held for a change; always in the same order, so that two never block each other. */
export const holdFiles = (tx: Tx, userId: number, filenames: string[]): Promise<FileRow[]> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('filename', 'in', filenames)
    .where('bytes', '>', 0)
    .orderBy('filename')
    .forUpdate()
    .execute()

/** Takes from the entry all files but those of these names. */
export const loosenOthers = async (tx: Tx, userId: number, entryId: number, kept: string[], now: Date) => {
  const carried = tx
    .updateTable('files')
    .set({ entry_id: null, place: null, loose_since: now })
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
  await (kept.length === 0 ? carried : carried.where('filename', 'not in', kept)).execute()
}

export const placeFile = (tx: Tx, userId: number, filename: string, entryId: number, place: number) =>
  tx
    .updateTable('files')
    .set({ entry_id: entryId, place, loose_since: null })
    .where('user_id', '=', userId)
    .where('filename', '=', filename)
    .execute()

/** A file that is here whole; undefined for an unknown one or another's. */
export const findFile = (db: Db, userId: number, filename: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('filename', '=', filename)
    .where('bytes', '>', 0)
    .executeTakeFirst()

export const insertFiles = (db: Db, rows: Insertable<Tables['files']>[]) =>
  db.insertInto('files').values(rows).execute()

export const deleteFiles = (db: Db, userId: number, filenames: string[]) =>
  db.deleteFrom('files').where('user_id', '=', userId).where('filename', 'in', filenames).execute()

/** Notes that the file has arrived whole. Without its row nobody would ever find its content. */
export async function markArrived(db: Db, userId: number, filename: string, bytes: number) {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ bytes })
    .where('user_id', '=', userId)
    .where('filename', '=', filename)
    .executeTakeFirstOrThrow()
  // Rows of files on their way go with their person alone.
  if (numUpdatedRows !== 1n) throw new Refusal('SIGNED_OUT')
}

/** Those of these files that are still there, whole or not; until the transaction ends none of them arrives. */
export const holdToErase = (tx: Tx, userId: number, filenames: string[]): Promise<FileRow[]> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('filename', 'in', filenames)
    .orderBy('filename')
    .forUpdate()
    .execute()

/** The names of all files of a person, whole or not. */
export const filenamesOf = async (db: Db, userId: number): Promise<string[]> => {
  const rows = await db.selectFrom('files').select('filename').where('user_id', '=', userId).execute()
  return rows.map(({ filename }) => filename).sort()
}

/** What all files of a person occupy. */
export const bytesOf = async (db: Db, userId: number): Promise<number> => {
  const { bytes } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Until the transaction ends nobody else counts this person's bytes. */
export const holdStorage = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('storage', ${userId}))`.execute(tx)

/** Files whose entry was erased lost it without a word of ours: they are loose from now on. */
export const noteOrphans = (db: Db, now: Date) =>
  db
    .updateTable('files')
    .set({ loose_since: now })
    .where('entry_id', 'is', null)
    .where('loose_since', 'is', null)
    .execute()

/** Some files that no entry has carried since `before`, held so that none of them is attached meanwhile. */
export const holdLoose = (tx: Tx, before: Date, most: number): Promise<FileRow[]> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('entry_id', 'is', null)
    .where('loose_since', '<', before)
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
