import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { limits } from '#shared/foundation/limits.ts'
import { isSameName } from '#shared/foundation/name-key.ts'
import type { SameName } from '#shared/training/same-names.ts'

/** What a member hasn't read yet of tags that were merged by their names, or answered of others that may be one. */
export async function sameNamesOf(db: Db, userId: number): Promise<SameName[]> {
  const { rows } = await sql<SameName>`
    ${pairs(userId, 'tag', sql`item.merged_into`)}
    union all ${pairs(userId, 'partner', sql`same.older_id`)}
    union all ${pairs(userId, 'technique', sql`same.older_id`)}
    order by kind, id`.execute(db)
  return rows.filter(({ kind, name, older }) => kind === 'tag' || isSameStill(name, older.name))
}

/** Pairs of a kind, without those that the member has deleted, merged, or told apart. */
const pairs = (userId: number, kind: SameName['kind'], olderId: RawBuilder<unknown>) => {
  const table = sql.table(`${kind}s`)
  return sql`
    select same.kind, item.id, item.name, json_build_object('id', older.id, 'name', older.name) as older
    from same_names same
    join ${table} item on item.user_id = same.user_id and item.id = same.item_id
    join ${table} older on older.user_id = same.user_id and older.id = ${olderId} and older.deleted_at is null
    where same.user_id = ${userId} and same.kind = ${kind}
      and (item.deleted_at is null or same.kind = 'tag')`
}

/** The same, or but for a number, 'Theo' and 'Theo (2)', for which long names are shortened. */
const isSameStill = (name: string, older: string) =>
  isSameName(name, older) || isSameName(name.replace(/ \(\d+\)$/, ''), older.slice(0, limits.partnerName - 6))

/** Returns whether there was something to answer. */
export async function answerSameName(
  db: Db,
  userId: number,
  kind: SameName['kind'],
  id: number,
): Promise<boolean> {
  const mine = db.deleteFrom('sameNames').where('userId', '=', userId).where('kind', '=', kind)
  return (await mine.where('itemId', '=', id).executeTakeFirst()).numDeletedRows > 0n
}
