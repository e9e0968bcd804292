import { sql } from 'kysely'
import { restorableIds } from '#server/db/removed-rows.ts'
import { type Db, readAs, type Tx } from '#server/db/tables.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import { type ListedKind, listedKinds, manifest } from './archive/manifest.ts'

interface ArchivedItem {
  key: Buffer
  id: number
  /** The import that made it; null if it was here before. */
  importId: number | null
}

/** Remembers what items of an archive are here. One that was deleted and came back is the new one. */
export async function insertArchivedItems(tx: Tx, userId: number, kind: ArchiveKind, items: ArchivedItem[]) {
  if (items.length === 0) return
  await sql`
    insert into archived_items (user_id, kind, key, id, import_id)
    select ${userId}, ${kind}, item.key, item.id, item.import_id from unnest(
      ${items.map(({ key }) => key)}::bytea[], ${items.map(({ id }) => id)}::bigint[],
      ${items.map(({ importId }) => importId)}::bigint[]
    ) as item(key, id, import_id)
    on conflict (user_id, key) do update set
      id = excluded.id, import_id = excluded.import_id, fingerprint = null
    where archived_items.id <> excluded.id`.execute(tx)
}

/** The same as long as nobody has changed what came in; null once it is gone. */
const fingerprint = (userId: number) => {
  const ofKind = (kind: ListedKind) => {
    const { table, idColumn = 'id', photoOf, fingerprint } = manifest[kind]
    const photo =
      photoOf && sql`(select filename from files where user_id = row.user_id and ${sql.ref(photoOf)} = row.id)`
    const whole = photo ? sql`md5(concat(row::text, ${photo}))` : sql`md5(row::text)`
    return sql`when ${sql.lit(kind)} then (select ${fingerprint ?? whole} from ${sql.table(readAs(table))} row
      where row.user_id = ${userId} and ${sql.ref(`row.${idColumn}`)} = item.id)`
  }
  return sql`(case item.kind ${sql.join(listedKinds.map(ofKind), sql` `)} end)`
}

/** Remembers what everything besides entries looks like that came in. */
export const takeItemFingerprints = (tx: Tx, userId: number, importId: number) =>
  sql`
    update archived_items item set fingerprint = ${fingerprint(userId)}
    where user_id = ${userId} and import_id = ${importId}`.execute(tx)

/**
 * Does work that changes what earlier imports brought in of these kinds, such as which techniques one is linked to. What the
 * member hadn't changed before counts as unchanged afterwards.
 */
export async function keepUnchanged(
  tx: Tx,
  userId: number,
  kinds: ('technique' | 'card')[],
  work: () => Promise<unknown>,
) {
  const { rows } = await sql<{ key: Buffer }>`
    select key from archived_items item
    where user_id = ${userId} and import_id is not null and kind = any(${kinds}::text[])
      and fingerprint = ${fingerprint(userId)}`.execute(tx)
  await work()
  await sql`
    update archived_items item set fingerprint = ${fingerprint(userId)}
    where user_id = ${userId} and key = any(${rows.map(({ key }) => key)}::bytea[])`.execute(tx)
}

/** What an archive brought in besides entries, and nobody has changed since. */
export async function unchangedItems(
  db: Db,
  userId: number,
  importId: number,
): Promise<{ kind: ArchiveKind; id: number }[]> {
  const { rows } = await sql<{ kind: ArchiveKind; id: number }>`
    select kind, id from archived_items item
    where user_id = ${userId} and import_id = ${importId} and fingerprint = ${fingerprint(userId)}
    order by id`.execute(db)
  return rows
}

/** Forgets items of an archive whose rows were deleted. Returns how many of those that it brought in stay. */
export async function forgetDeleted(tx: Tx, userId: number, importId: number): Promise<number> {
  await sql`
    delete from archived_items item
    where user_id = ${userId} and import_id = ${importId} and ${fingerprint(userId)} is null`.execute(tx)
  return countOf(tx, userId, importId)
}

/** Forgets what a member has deleted for good of all that archives brought in, unless Undo may still bring it back. */
export const forgetGone = (db: Db, userId: number) =>
  sql`
    delete from archived_items item where user_id = ${userId} and ${fingerprint(userId)} is null
      and item.id not in ${restorableIds(userId)}`.execute(db)

async function countOf(db: Db, userId: number, importId: number): Promise<number> {
  const mine = db.selectFrom('archivedItems').where('userId', '=', userId).where('importId', '=', importId)
  return (await mine.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
}
