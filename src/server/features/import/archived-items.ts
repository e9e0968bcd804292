import { sql } from 'kysely'
import { restorableIds } from '#server/db/removed-rows.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'

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

/** What a coach and the member have said; not whether it was read. */
export const commentFingerprint = sql<string>`md5(concat(comment.name, comment.text, comment.answer))`

/** The same as long as nobody has changed what came in. */
const fingerprint = (userId: number) => sql<string>`(case item.kind
  when 'tag' then (select md5(row::text) from tags row where user_id = ${userId} and id = item.id)
  when 'partner' then (select md5(row::text) from partners row where user_id = ${userId} and id = item.id)
  when 'technique' then (select md5(concat(row::text,
      (select json_agg(link order by kind, other_id, technique_id) from technique_links link
        where user_id = ${userId} and row.id in (technique_id, other_id)),
      array(select tag_id from technique_tags where user_id = ${userId} and technique_id = row.id order by 1)))
    from techniques row where user_id = ${userId} and id = item.id)
  when 'series' then (select md5(concat(rule, before)) from rules where user_id = ${userId} and id = item.id)
  when 'template' then (select md5(concat(row::text,
      (select json_agg(class) from weekly_classes class where user_id = ${userId} and template_id = row.id),
      array(select tag_id from template_tags where user_id = ${userId} and template_id = row.id order by 1)))
    from templates row where user_id = ${userId} and id = item.id)
  when 'reminder' then (select md5(row::text) from reminders row where user_id = ${userId} and id = item.id)
  when 'card' then (select md5(row::text) from practice_cards row where user_id = ${userId} and technique_id = item.id)
  when 'review' then (select md5(row::text) from practice_reviews row where user_id = ${userId} and id = item.id)
  when 'practiceLog' then (select md5(row::text) from practice_logs row where user_id = ${userId} and id = item.id)
  when 'promotion' then (select md5(concat(row::text,
      (select filename from files where user_id = ${userId} and promotion_id = row.id)))
    from promotions row where user_id = ${userId} and id = item.id)
  when 'competition' then (select md5(concat(row::text,
      (select filename from files where user_id = ${userId} and competition_id = row.id)))
    from competitions row where user_id = ${userId} and id = item.id)
  when 'focus' then (select md5(row::text) from focuses row where user_id = ${userId} and id = item.id)
  when 'comment' then (select ${commentFingerprint} from coach_comments comment
    where user_id = ${userId} and id = item.id)
  when 'injury' then (select md5(row::text) from injuries row where user_id = ${userId} and id = item.id)
end)`

/** Remembers what everything besides entries looks like that came in. */
export const takeItemFingerprints = (tx: Tx, userId: number, importId: number) =>
  sql`
    update archived_items item set fingerprint = ${fingerprint(userId)}
    where user_id = ${userId} and import_id = ${importId}`.execute(tx)

interface ImportedItem {
  kind: ArchiveKind
  id: number
  isUnchanged: boolean
}

/** What an archive brought in besides entries, and whether it is still as it was. */
export async function importedItems(db: Db, userId: number, importId: number): Promise<ImportedItem[]> {
  const { rows } = await sql<ImportedItem>`
    select kind, id, coalesce(fingerprint = ${fingerprint(userId)}, false) as is_unchanged
    from archived_items item where user_id = ${userId} and import_id = ${importId}
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
