import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'
import type { NewTemplate, Template, TemplateChanges } from '#shared/templates.ts'

/** A person's templates with their tags, in the order they have put them in, or the one of that id. */
export async function templatesOf(db: Db, userId: number, id?: number): Promise<Template[]> {
  const rows = await db
    .selectFrom('templates')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const carried = await tagsOfTemplates(db, userId, id)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    title: row.title,
    sessionType: row.session_type,
    weekday: row.weekday,
    startTime: row.start_time,
    endTime: row.end_time,
    academy: row.academy,
    instructor: row.instructor,
    tags: carried.filter(({ template_id }) => template_id === row.id).map(({ template_id: _, ...tag }) => tag),
    notesPrompts: row.notes_prompts,
    isPinned: row.is_pinned,
  }))
}

const tagsOfTemplates = (db: Db, userId: number, id?: number) =>
  db
    .selectFrom('template_tags as carried')
    .innerJoin('tags', (join) =>
      join.onRef('tags.user_id', '=', 'carried.user_id').onRef('tags.id', '=', 'carried.tag_id'),
    )
    .select(['carried.template_id', 'tags.id', 'tags.name', 'tags.color_class as colorClass'])
    .where('carried.user_id', '=', userId)
    .$if(id !== undefined, (all) => all.where('carried.template_id', '=', id ?? 0))
    .orderBy(sql`lower(tags.name)`)
    .execute()

/** The template that an earlier try of the same create has stored. */
export const findByClientId = async (db: Db, userId: number, clientId: string): Promise<Template | undefined> => {
  const one = db.selectFrom('templates').select('id').where('user_id', '=', userId)
  const row = await one.where('client_id', '=', clientId).executeTakeFirst()
  return row && (await templatesOf(db, userId, row.id))[0]
}

/** How many templates the person has, and the place after the last of them. */
export const placeAfterLast = (db: Db, userId: number): Promise<{ count: number; next: number }> =>
  db
    .selectFrom('templates')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(position) + 1, 0)`.as('next'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

export const insertTemplate = async (db: Db, row: Insertable<Tables['templates']>): Promise<number> =>
  (await db.insertInto('templates').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Answers whether it is this person's. */
export async function updateTemplate(
  db: Db,
  userId: number,
  id: number,
  changes: Updateable<Tables['templates']>,
): Promise<boolean> {
  const mine = db.updateTable('templates').where('user_id', '=', userId).where('id', '=', id)
  // Held also when nothing of its own row changes, so that two changes follow one another.
  const { numUpdatedRows } = await mine
    .set(({ ref }) => ({ position: ref('position'), ...changes }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceTags(db: Db, userId: number, id: number, tagIds: number[]) {
  await db.deleteFrom('template_tags').where('user_id', '=', userId).where('template_id', '=', id).execute()
  if (tagIds.length === 0) return
  const rows = tagIds.map((tag_id) => ({ user_id: userId, template_id: id, tag_id }))
  await db.insertInto('template_tags').values(rows).execute()
}

/** Answers whether it was this person's. */
export async function deleteTemplate(db: Db, userId: number, id: number): Promise<boolean> {
  const mine = db.deleteFrom('templates').where('user_id', '=', userId).where('id', '=', id)
  return (await mine.executeTakeFirst()).numDeletedRows > 0n
}

/** Puts those of `ids` that are the person's first, in this order; all others follow as they stood. */
export async function orderTemplates(db: Db, userId: number, ids: number[]): Promise<Template[]> {
  await sql`
    update templates set position = ordered.place
    from (
      select id, row_number() over (order by array_position(${ids}::bigint[], id) nulls last, position, id) as place
      from templates where user_id = ${userId}
    ) as ordered
    where templates.user_id = ${userId} and templates.id = ordered.id`.execute(db)
  return templatesOf(db, userId)
}

/** The template's own columns; those of fields that are missing are missing too. */
export const columnsOf = (fields: Omit<TemplateChanges, 'tags'>): Updateable<Tables['templates']> => ({
  ...(fields.name !== undefined && { name: fields.name }),
  ...(fields.title !== undefined && { title: fields.title }),
  ...(fields.sessionType !== undefined && { session_type: fields.sessionType }),
  ...(fields.weekday !== undefined && { weekday: fields.weekday }),
  ...(fields.startTime !== undefined && { start_time: fields.startTime }),
  ...(fields.endTime !== undefined && { end_time: fields.endTime }),
  ...(fields.academy !== undefined && { academy: fields.academy }),
  ...(fields.instructor !== undefined && { instructor: fields.instructor }),
  ...(fields.notesPrompts !== undefined && { notes_prompts: fields.notesPrompts }),
  ...(fields.isPinned !== undefined && { is_pinned: fields.isPinned }),
})

/** A new template's row. */
export const rowOf = (userId: number, position: number, fields: NewTemplate): Insertable<Tables['templates']> => ({
  user_id: userId,
  client_id: fields.clientId ?? null,
  name: fields.name,
  title: fields.title,
  session_type: fields.sessionType,
  weekday: fields.weekday,
  start_time: fields.startTime,
  end_time: fields.endTime,
  academy: fields.academy,
  instructor: fields.instructor,
  notes_prompts: fields.notesPrompts,
  is_pinned: fields.isPinned,
  position,
})
