import { type Insertable, sql } from 'kysely'
import { countOf } from '#server/db/lock-counts.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import type { TechniqueLink } from '#shared/techniques/techniques.ts'

export const countLinks = countOf('techniqueLinks')

/** Inserts links that aren't there yet. */
export async function insertLinks(
  db: Db,
  userId: number,
  links: Omit<Insertable<Tables['techniqueLinks']>, 'userId'>[],
) {
  if (links.length === 0) return
  const rows = links.map((link) => ({ userId, ...link }))
  await db
    .insertInto('techniqueLinks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether it was there. */
export async function deleteLink(
  db: Db,
  userId: number,
  techniqueId: number,
  { kind, otherId }: TechniqueLink,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('techniqueLinks')
    .where('userId', '=', userId)
    .where('techniqueId', '=', techniqueId)
    .where('kind', '=', kind)
    .where('otherId', '=', otherId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives one technique's links to another, except those between the two. */
export const copyLinks = (db: Db, userId: number, fromId: number, toId: number) =>
  sql`
  insert into technique_links (user_id, technique_id, kind, other_id)
  select user_id, ${toId}, kind, other_id from technique_links
  where user_id = ${userId} and technique_id = ${fromId} and other_id <> ${toId}
  union
  select user_id, technique_id, kind, ${toId} from technique_links
  where user_id = ${userId} and other_id = ${fromId} and technique_id <> ${toId}
  on conflict do nothing`.execute(db)
