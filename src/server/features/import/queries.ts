import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { KnownNames } from '#shared/import/names.ts'

export type ImportRow = Selectable<Tables['imports']>

/** An import without what its file says. */
export type ImportHead = Omit<ImportRow, 'skipped' | 'summary' | 'before'>

const owned = (db: Db, userId: number) => db.selectFrom('imports').where('userId', '=', userId)

const headColumns = [
  'userId',
  'id',
  'name',
  'status',
  'choices',
  'done',
  'total',
  'result',
  'failure',
  'createdAt',
  'finishedAt',
  'archive',
] as const

/** A member's imports, the latest first. */
export const importsOf = (db: Db, userId: number): Promise<ImportHead[]> =>
  owned(db, userId).select(headColumns).orderBy('id', 'desc').execute()

/** An import as far as its progress is concerned, which is asked for every second. */
export const findHead = (db: Db, userId: number, id: number): Promise<ImportHead | undefined> =>
  owned(db, userId).select(headColumns).where('id', '=', id).executeTakeFirst()

export const findImport = (db: Db, userId: number, id: number): Promise<ImportRow | undefined> =>
  owned(db, userId).selectAll().where('id', '=', id).executeTakeFirst()

export const lockImport = (tx: Tx, userId: number, id: number): Promise<ImportHead | undefined> =>
  owned(tx, userId).select(headColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Lock before counting a member's imports. Not their other things, which one that is under way has locked until it is done.
 */
export const lockImports = (tx: Tx, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('imports', ${userId}))`.execute(tx)

export const countImports = async (db: Db, userId: number): Promise<number> => {
  const { count } = await owned(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a file that was read. */
export const insertImport = async (
  db: Db,
  row: Pick<ImportRow, 'userId' | 'name' | 'status' | 'total' | 'createdAt' | 'archive'> & {
    choices: string | null
    summary: string | null
  },
): Promise<number> => {
  const insert = db.insertInto('imports').values({ ...row, finishedAt: null, result: null })
  return (await insert.returning('id').executeTakeFirstOrThrow()).id
}

export const updateImport = (db: Db, userId: number, id: number, changes: Updateable<Tables['imports']>) =>
  db.updateTable('imports').set(changes).where('userId', '=', userId).where('id', '=', id).executeTakeFirst()

/** Deletes files that are read or wait for choices; of one, if `id` is given. Returns them, because archives are in the storage. */
export const deleteRead = (db: Db, userId: number, id?: number): Promise<{ archive: string | null }[]> =>
  db
    .deleteFrom('imports')
    .where('userId', '=', userId)
    .where('status', 'in', ['reading', 'read', 'failed'])
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .returning('archive')
    .execute()

/** Everything that sessions of a file may be called. */
export async function knownNamesOf(db: Db, userId: number): Promise<KnownNames> {
  const names = (table: 'tags' | 'partners') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('userId', '=', userId)
      .where('deletedAt', 'is', null)
      .execute()
  const library = db
    .selectFrom('techniques')
    .select(['id', 'name', 'otherNames', 'catalogKey'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()
  return { tags: await names('tags'), partners: await names('partners'), library: await library }
}

/**
 * The journal's sessions, as far as rows of a file are recognized by them, as JSON: to be read by a thread. With when one of them
 * was changed last.
 */
export async function sessionsOf(db: Db, userId: number): Promise<{ sessions: string; changedAt: string }> {
  const { rows } = await sql<{ sessions: string; changedAt: string }>`
    select coalesce(json_agg(json_build_object('id', entries.id, 'date', date, 'startTime', start_time, 'endTime', end_time,
        'measured', coalesce(measured.seconds, 0))
      order by date, entries.id), '[]')::text as sessions, coalesce(max(entries.updated_at)::text, '') as changed_at
    from entries
    left join heart_rates measured on measured.user_id = entries.user_id and measured.entry_id = entries.id
    where entries.user_id = ${userId} and entries.deleted_at is null`.execute(db)
  return rows[0] ?? { sessions: '[]', changedAt: '' }
}

/** What some sessions say. */
export const textsOf = (db: Db, userId: number, ids: number[]) =>
  db
    .selectFrom('entries')
    .select(['id', 'title', 'notes'])
    .where('userId', '=', userId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** The entries that rows became in earlier imports, and that are still in the journal, by their keys in hex, as JSON. */
export async function earlierEntries(db: Db, userId: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_object_agg(encode(key, 'hex'), entry_id order by key), '{}')::text as json
    from imported_entries imported
    where user_id = ${userId} and exists (
      select from entries where user_id = ${userId} and id = imported.entry_id and deleted_at is null)`.execute(db)
  return rows[0]?.json ?? '{}'
}

/** Deletes imports that can no longer be undone, and files that nobody imported. Returns whose they were. */
export const deleteImportsBefore = async (db: Db, time: Date): Promise<Set<number>> => {
  const rows = await db
    .deleteFrom('imports')
    .where('createdAt', '<', time)
    .where('status', '<>', 'waiting')
    .where(({ or, eb }) => or([eb('finishedAt', 'is', null), eb('finishedAt', '<', time)]))
    .returning('userId')
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** The settings that an archive brought in. */
export const broughtSettings = async (db: Db, userId: number, id: number) =>
  (await owned(db, userId).select('before').where('id', '=', id).executeTakeFirst())?.before ?? null
