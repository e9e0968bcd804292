import { sql } from 'kysely'
import { moveLinks, tagsByCarrier } from '#server/db/links.ts'
import type { Db } from '#server/db/tables.ts'
import { classesOf } from '#server/features/rules/service.ts'
import { timesOfClass } from '#shared/calendar/weekly-class.ts'
import type { Tag } from '#shared/training/tags.ts'
import type { Template } from '#shared/training/templates.ts'

const columns = [
  'id',
  'name',
  'title',
  'weekday',
  'startTime',
  'endTime',
  'sessionType',
  'academy',
  'instructor',
  'attire',
  'notesPrompts',
  'isPinned',
] as const

/**
 * A person's templates with their tags, in the person's order, or just the one with that id. A class takes place when its
 * series says, and has no weekday once that is over.
 */
export async function templatesOf(db: Db, userId: number, today: string, id?: number): Promise<Template[]> {
  const rows = await db
    .selectFrom('templates')
    .select(columns)
    .where('userId', '=', userId)
    .$if(id !== undefined, (all) => all.where('id', '=', id ?? 0))
    .orderBy('position')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const [tags, classes] = [await tagsByCarrier(db, userId, 'templateTags'), await classesOf(db, userId)]
  const whenOf = ({ id, weekday }: Pick<Template, 'id' | 'weekday'>) => {
    const one = classes.find(({ templateId }) => templateId === id)
    if (!one) return { ruleId: null }
    return { ruleId: one.ruleId, ...(timesOfClass(one.rule, weekday, today) ?? { weekday: null }) }
  }
  return rows.map((row) => ({ ...row, ...whenOf(row), tags: tags.get(row.id) ?? [] }))
}

/** How many templates the person has, and the position after the last of them. */
export const endOfTemplates = (db: Db, userId: number): Promise<{ count: number; next: number }> =>
  db
    .selectFrom('templates')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(max(position) + 1, 0)`.as('next'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

export async function replaceTags(db: Db, userId: number, templateId: number, tags: Tag[]) {
  await db.deleteFrom('templateTags').where('userId', '=', userId).where('templateId', '=', templateId).execute()
  if (tags.length === 0) return
  const rows = tags.map((tag) => ({ userId, templateId, tagId: tag.id }))
  await db.insertInto('templateTags').values(rows).execute()
}

/** Makes all templates that have one tag have another one. */
export const moveTag = (db: Db, userId: number, from: number, to: number) =>
  moveLinks(db, userId, 'templateTags', from, to)

/** Puts those of `ids` that are the person's first, in this order; the others follow in their previous order. */
export const storeOrder = (db: Db, userId: number, ids: number[]) =>
  sql`
    update all_templates set position = ordered.position
    from (
      select id, row_number() over (order by array_position(${ids}::bigint[], id) nulls last, position, id) as position
      from templates where user_id = ${userId}
    ) as ordered
    where all_templates.user_id = ${userId} and all_templates.id = ordered.id`.execute(db)

/** Templates of several people that are a class without a series, or whose series from the calendar is over by `today`. */
const unplanned = (db: Db, today: string) =>
  db
    .selectFrom('templates')
    .leftJoin('weeklyClasses as class', (join) =>
      join.onRef('class.userId', '=', 'templates.userId').onRef('class.templateId', '=', 'templates.id'),
    )
    .leftJoin('rules', (join) =>
      join.onRef('rules.userId', '=', 'class.userId').onRef('rules.id', '=', 'class.ruleId'),
    )
    .where('weekday', 'is not', null)
    .where('startTime', '!=', '')
    .where(
      sql<boolean>`(class.template_id is null or
        not class.is_own and rules.rule->>'end' < ${today} and rules.rule->>'isEnded' is null)`,
    )

/** Up to a hundred members with such templates, by id, from the one after `after` on. */
export const membersToPlan = async (db: Db, after: number, today: string): Promise<number[]> => {
  const members = unplanned(db, today).select('templates.userId').distinct()
  const rows = await members.where('templates.userId', '>', after).orderBy('templates.userId').limit(100).execute()
  return rows.map(({ userId }) => userId)
}

/** The ids of the person's templates like that. */
export const templatesToPlan = async (db: Db, userId: number, today: string): Promise<number[]> => {
  const rows = await unplanned(db, today).select('templates.id').where('templates.userId', '=', userId).execute()
  return rows.map(({ id }) => id)
}
