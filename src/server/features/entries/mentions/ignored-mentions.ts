import { sql } from 'kysely'
import { countOf } from '#server/db/counts.ts'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'

/** Remembers that entries don't mention a technique. Call while nobody else does so for the same person. */
export async function insertIgnored(tx: Tx, userId: UserId, techniqueId: number, entryIds: EntryId[]) {
  await sql`
    insert into ignored_mentions (user_id, technique_id, entry_id)
    select ${userId}, ${techniqueId}, entry_id from unnest(${entryIds}::bigint[]) entry_id
    on conflict do nothing`.execute(tx)
  if ((await countOf('ignoredMentions')(tx, userId)) > limits.ignoredMentions)
    throw new Refusal('TOO_MANY_IGNORED')
}

export const deleteIgnored = (db: Db, userId: UserId, techniqueId: number, entryIds: EntryId[]) =>
  db
    .deleteFrom('ignoredMentions')
    .where('userId', '=', userId)
    .where('techniqueId', '=', techniqueId)
    .where('entryId', '=', sql<number>`any(${entryIds}::bigint[])`)
    .execute()

/** An entry that doesn't mention a merged technique doesn't mention the target, either. The rows of the first go with it. */
export const copyIgnored = (db: Db, userId: UserId, from: number, to: number) =>
  sql`
  insert into ignored_mentions (user_id, technique_id, entry_id)
  select user_id, ${to}, entry_id from ignored_mentions where user_id = ${userId} and technique_id = ${from}
  on conflict do nothing`.execute(db)
