import { type Insertable, sql } from 'kysely'
import { countOf } from '#server/db/counts.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { TechniqueLink } from '#shared/techniques/techniques.ts'

export const countLinks = countOf('allTechniqueLinks')

/** Inserts links that aren't there yet, or were removed. */
export async function insertLinks(
  db: Db,
  userId: number,
  links: Omit<Insertable<Tables['allTechniqueLinks']>, 'userId'>[],
) {
  if (links.length === 0) return
  const rows = links.map((link) => ({ userId, ...link }))
  await db
    .insertInto('allTechniqueLinks')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'techniqueId', 'kind', 'otherId']).doUpdateSet({ deletedAt: null }),
    )
    .execute()
}

const linkOf = (userId: number, techniqueId: number, { kind, otherId }: TechniqueLink) =>
  sql`user_id = ${userId} and technique_id = ${techniqueId} and kind = ${kind} and other_id = ${otherId}`

/** Removes a link if it is there, so that it can be restored. The oldest of those make room for it. */
export async function markLinkRemoved(
  db: Db,
  userId: number,
  techniqueId: number,
  link: TechniqueLink,
  now: Date,
) {
  await sql`
    update all_technique_links set deleted_at = ${now}
    where ${linkOf(userId, techniqueId, link)} and deleted_at is null`.execute(db)
  await sql`
    delete from all_technique_links where user_id = ${userId} and (technique_id, kind, other_id) in (
      select technique_id, kind, other_id from all_technique_links
      where user_id = ${userId} and deleted_at is not null
      order by deleted_at desc, technique_id desc, kind, other_id offset ${limits.removedOfAKind}
    )`.execute(db)
}

/** Restores a link if it was removed. */
export const markLinkRestored = (db: Db, userId: number, techniqueId: number, link: TechniqueLink) =>
  sql`update all_technique_links set deleted_at = null where ${linkOf(userId, techniqueId, link)}`.execute(db)

/** Gives one technique's links to another, removed ones, too, except those between the two. */
export const copyLinks = (db: Db, userId: number, fromId: number, toId: number) =>
  sql`
  insert into all_technique_links as link (user_id, technique_id, kind, other_id, deleted_at)
  select user_id, technique_id, kind, other_id, nullif(max(coalesce(deleted_at, 'infinity')), 'infinity') from (
    select user_id, ${toId}::bigint as technique_id, kind, other_id, deleted_at from all_technique_links
    where user_id = ${userId} and technique_id = ${fromId} and other_id <> ${toId}
    union all
    select user_id, technique_id, kind, ${toId}::bigint, deleted_at from all_technique_links
    where user_id = ${userId} and other_id = ${fromId} and technique_id <> ${toId}
  ) as moved
  group by 1, 2, 3, 4
  on conflict (user_id, technique_id, kind, other_id) do update set deleted_at = null
  where link.deleted_at is not null and excluded.deleted_at is null`.execute(db)
