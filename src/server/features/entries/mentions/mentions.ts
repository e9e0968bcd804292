import { sql } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import { moveLinks } from '#server/db/links.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'

/** A technique that an entry mentions, with what it is also called, which can be searched for. */
export interface Mentioned {
  id: number
  name: string
  otherNames: string[]
}

/** All techniques an entry can mention, by name. */
export const mentionableOf = (db: Db, userId: UserId): Promise<Mentioned[]> =>
  db
    .selectFrom('techniques')
    .select(['id', 'name', 'otherNames'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .orderBy('id')
    .execute()

/** A technique by the id that was sent. */
export interface Sent extends Mentioned {
  askedId: number
  deletedAt: Date | null
}

/**
 * Returns the techniques with these ids by name, and refuses ids that aren't the person's. A device may not know yet that
 * one was merged or removed: it gets the one it was merged into. Call `shareNames` before.
 */
export async function getTechniques(tx: Tx, userId: UserId, ids: number[]): Promise<Sent[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const { rows } = await sql<Sent>`
    select asked.id as asked_id, technique.id, name, other_names, deleted_at
    from unnest(${wanted}::bigint[]) asked(id)
    left join merged_techniques merged on merged.user_id = ${userId} and merged.id = asked.id
    join techniques technique on technique.user_id = ${userId} and technique.id = coalesce(merged.into_id, asked.id)
    order by name_key, technique.id`.execute(tx)
  if (rows.length < wanted.length) throw new Refusal('TECHNIQUE_UNKNOWN')
  return rows
}

/** Those of the techniques that were sent by these ids, without those that were removed. */
export function mentionedAmong(techniques: Sent[], ids: number[]): Mentioned[] {
  const present = techniques.filter(({ askedId, deletedAt }) => deletedAt === null && ids.includes(askedId))
  return [...new Map(present.map(({ id, name, otherNames }) => [id, { id, name, otherNames }])).values()]
}

/** The techniques an entry mentions. Those that were removed stay linked, so that they can be restored. */
const linkedTechniques = (db: Db, userId: UserId, entryId: EntryId) =>
  db
    .selectFrom('entryTechniques as link')
    .innerJoin('techniques', (join) =>
      join.onRef('techniques.userId', '=', 'link.userId').onRef('techniques.id', '=', 'link.techniqueId'),
    )
    .select('link.techniqueId')
    .where('link.userId', '=', userId)
    .where('link.entryId', '=', entryId)
    .where('techniques.deletedAt', 'is', null)

export const mentionIdsOf = async (db: Db, userId: UserId, entryId: EntryId): Promise<number[]> =>
  (await linkedTechniques(db, userId, entryId).execute()).map(({ techniqueId }) => techniqueId)

export const deleteMentions = (db: Db, userId: UserId, entryId: EntryId) =>
  db
    .deleteFrom('entryTechniques')
    .where('userId', '=', userId)
    .where('entryId', '=', entryId)
    .where('techniqueId', 'in', linkedTechniques(db, userId, entryId))
    .execute()

/** Makes all entries that mention one technique mention another one. */
export const moveMentions = (db: Db, userId: UserId, from: number, to: number) =>
  moveLinks(db, userId, 'entryTechniques', from, to)

/** Makes entries mention a technique, too. */
export const addMentions = (db: Db, userId: UserId, techniqueId: number, entryIds: EntryId[]) =>
  sql`
  insert into entry_techniques (user_id, entry_id, technique_id)
  select ${userId}, entry_id, ${techniqueId} from unnest(${entryIds}::bigint[]) entry_id
  on conflict do nothing`.execute(db)

/** Makes those of the entries that mention a technique not do so anymore, and returns them. */
export async function dropMentions(
  db: Db,
  userId: UserId,
  techniqueId: number,
  entryIds: EntryId[],
): Promise<number[]> {
  const links = db.deleteFrom('entryTechniques').where('userId', '=', userId)
  const dropped = links
    .where('techniqueId', '=', techniqueId)
    .where('entryId', '=', sql<number>`any(${entryIds}::bigint[])`)
  return (await dropped.returning('entryId').execute()).map(({ entryId }) => entryId)
}
