import { sql } from 'kysely'
import type { Tag } from '#shared/training/tags.ts'
import type { Db } from './tables.ts'

/** The tables that link a member's rows to tags or techniques: the columns of what is linked, and to what. */
const columns = {
  entryTags: ['entryId', 'tagId'],
  techniqueTags: ['techniqueId', 'tagId'],
  templateTags: ['templateId', 'tagId'],
  entryTechniques: ['entryId', 'techniqueId'],
} as const

/** The tags of a member's techniques or templates, in the order of their names, by what carries them. */
export async function tagsByCarrier(
  db: Db,
  userId: number,
  table: 'techniqueTags' | 'templateTags',
): Promise<Map<number, Tag[]>> {
  const [carrier] = columns[table]
  const { rows } = await sql<Tag & { carrierId: number }>`
    select link.${sql.ref(carrier)} as carrier_id, tags.id, tags.name, tags.color_class
    from ${sql.table(table)} as link join tags on tags.user_id = link.user_id and tags.id = link.tag_id
    where link.user_id = ${userId} and tags.deleted_at is null
    order by tags.name_key`.execute(db)
  const tags = new Map<number, Tag[]>()
  for (const { carrierId, ...tag } of rows) tags.set(carrierId, [...(tags.get(carrierId) ?? []), tag])
  return tags
}

/** Makes whatever is linked to one tag or technique linked to another one. */
export async function moveLinks(db: Db, userId: number, table: keyof typeof columns, from: number, to: number) {
  const [links, carrier, target] = [sql.table(table), ...columns[table].map((column) => sql.ref(column))]
  await sql`
    insert into ${links} (user_id, ${carrier}, ${target})
    select user_id, ${carrier}, ${to} from ${links} where user_id = ${userId} and ${target} = ${from}
    on conflict do nothing`.execute(db)
  await sql`delete from ${links} where user_id = ${userId} and ${target} = ${from}`.execute(db)
}
