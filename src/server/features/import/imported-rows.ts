import { sql } from 'kysely'
import type { EntryId } from '#server/db/ids.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { commentFingerprint } from '#server/features/coaching/service.ts'
import type { EntryChanges } from '#shared/entries/entries.ts'
import { takeItemFingerprints } from './archived-items.ts'

/** What a row became: an entry, or a part of one, whose fields were as in `before`. */
export interface ImportedEntry {
  entryId: EntryId
  key: Buffer
  before: EntryChanges | null
}

type NameKind = Tables['importedNames']['kind']

/** The same for all versions of an entry that say the same, whatever its tags, techniques, and partners are called by now. */
const entryFingerprint = (userId: number) => sql<string>`(
  select md5(concat(
    to_jsonb(entry) - '{reply_json,search_text,updated_at,deleted_at}'::text[],
    array(select tag_id from entry_tags where user_id = ${userId} and entry_id = entry.id order by 1),
    array(select technique_id from entry_techniques where user_id = ${userId} and entry_id = entry.id order by 1),
    (select json_agg(rounds order by position) from rounds where user_id = ${userId} and entry_id = entry.id),
    (select json_agg(submission order by round_position, position)
      from round_submissions submission where user_id = ${userId} and entry_id = entry.id),
    (select json_agg(filename order by filename) from files where user_id = ${userId} and entry_id = entry.id)))
  from entries entry where entry.user_id = ${userId} and entry.id = imported.entry_id)`

/** The same as long as nobody has changed a tag, partner, or technique. */
const nameFingerprint = (userId: number) => sql<string>`(
  case kind
    when 'tag' then (select md5(tags::text) from tags where user_id = ${userId} and id = imported.id)
    when 'partner' then (select md5(partners::text) from partners where user_id = ${userId} and id = imported.id)
    else (select md5(concat(techniques,
        (select count(*) from technique_links link
          where link.user_id = ${userId} and imported.id in (link.technique_id, link.other_id)),
        (select count(*) from technique_tags where user_id = ${userId} and technique_id = imported.id)))
      from techniques where user_id = ${userId} and id = imported.id)
  end)`

/** In one statement. */
const most = 1_000

/** A row that was imported before, and whose entry is gone, is that of the new entry. */
export async function insertImportedEntries(
  tx: Tx,
  userId: number,
  importId: number | null,
  entries: ImportedEntry[],
) {
  for (let from = 0; from < entries.length; from += most)
    await insertSome(tx, userId, importId, entries.slice(from, from + most))
}

const insertSome = (tx: Tx, userId: number, importId: number | null, entries: ImportedEntry[]) =>
  tx
    .insertInto('importedEntries')
    .values(
      entries.map(({ before, ...entry }) => ({
        ...entry,
        userId,
        importId,
        fingerprint: null,
        before: before && JSON.stringify(before),
      })),
    )
    .onConflict((conflict) => {
      const known = conflict.columns(['userId', 'key'])
      // What was here before stays what an earlier import made, and can take back.
      if (importId === null) return known.doNothing()
      return known.doUpdateSet(({ ref }) => ({
        entryId: ref('excluded.entryId'),
        importId: ref('excluded.importId'),
        before: ref('excluded.before'),
      }))
    })
    .execute()

export async function insertImportedNames(
  tx: Tx,
  userId: number,
  importId: number,
  names: { kind: NameKind; id: number }[],
) {
  if (names.length === 0) return
  const rows = names.map((name) => ({ ...name, userId, importId, fingerprint: null }))
  await tx.insertInto('importedNames').values(rows).execute()
}

/** Remembers what everything that came in looks like, to know at an undo what was changed since. */
export async function takeFingerprints(tx: Tx, userId: number, importId: number) {
  for (const ids of await entriesInParts(tx, userId, importId))
    await sql`
      update imported_entries imported set fingerprint = ${entryFingerprint(userId)}
      where user_id = ${userId} and import_id = ${importId} and entry_id = any(${ids}::bigint[])`.execute(tx)
  await takeItemFingerprints(tx, userId, importId)
  await sql`
    update imported_names imported set fingerprint = ${nameFingerprint(userId)}
    where user_id = ${userId} and import_id = ${importId}`.execute(tx)
}

/** The ids of an import's entries, so many at a time: all of them would take one statement too long on a busy server. */
async function entriesInParts(db: Db, userId: number, importId: number): Promise<number[][]> {
  const mine = db.selectFrom('importedEntries').select('entryId').where('userId', '=', userId)
  const rows = await mine.where('importId', '=', importId).orderBy('entryId').execute()
  const ids = rows.map(({ entryId }) => entryId)
  return Array.from({ length: Math.ceil(ids.length / part) }, (_, index) =>
    ids.slice(index * part, (index + 1) * part),
  )
}

const part = 500

/** Whether a coach or the member has said something about the entry since. */
const isSpokenOf = (userId: number) => sql`exists (
  select from coach_comments row where row.user_id = ${userId} and row.entry_id = imported.entry_id
    and not exists (select from archived_items item where item.user_id = ${userId} and item.kind = 'comment'
      and item.id = row.id and item.import_id = imported.import_id and item.fingerprint = ${commentFingerprint}))`

interface Unchanged {
  entryId: EntryId
  before: EntryChanges | null
}

/** The entries that an import made or merged into, and that nobody has changed since. */
export async function unchangedEntries(db: Db, userId: number, importId: number): Promise<Unchanged[]> {
  const unchanged: Unchanged[] = []
  for (const ids of await entriesInParts(db, userId, importId)) {
    const { rows } = await sql<Unchanged>`
      select entry_id, before from imported_entries imported
      where user_id = ${userId} and import_id = ${importId} and entry_id = any(${ids}::bigint[])
        and fingerprint = ${entryFingerprint(userId)} and not ${isSpokenOf(userId)}
      order by entry_id`.execute(db)
    unchanged.push(...rows)
  }
  return unchanged
}

/** Those of some entries that an import made, and that nobody but another one has changed since. */
export async function entriesAsImported(db: Db, userId: number, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ entryId: number }>`
    select distinct entry_id from imported_entries imported
    where user_id = ${userId} and entry_id = any(${ids}::bigint[])
      and fingerprint = ${entryFingerprint(userId)} and exists (
        select from imported_entries made
        where made.user_id = ${userId} and made.entry_id = imported.entry_id and made.before is null)`.execute(db)
  return new Set(rows.map(({ entryId }) => entryId))
}

export const countImported = async (db: Db, userId: number, importId: number): Promise<number> => {
  const mine = db.selectFrom('importedEntries').where('userId', '=', userId).where('importId', '=', importId)
  return (await mine.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
}

/** The names that an import made, and that nobody has changed since. */
export async function unchangedNames(
  db: Db,
  userId: number,
  importId: number,
): Promise<{ kind: NameKind; id: number }[]> {
  const { rows } = await sql<{ kind: NameKind; id: number }>`
    select kind, id from imported_names imported
    where user_id = ${userId} and import_id = ${importId} and fingerprint = ${nameFingerprint(userId)}`.execute(db)
  return rows
}

/** Forgets which rows these entries were, so that the next import has them anew. */
export const deleteImportedEntries = (tx: Tx, userId: number, importId: number, entryIds: number[]) =>
  tx
    .deleteFrom('importedEntries')
    .where('userId', '=', userId)
    .where('importId', '=', importId)
    .where('entryId', '=', sql<number>`any(${entryIds}::bigint[])`)
    .execute()
