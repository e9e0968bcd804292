import { type At, ownedTable } from '#server/db/owned-table.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { lockClass } from '#server/features/rules/service.ts'
import { getTags, idsText } from '#server/features/tags/service.ts'
import { found } from '#server/http/replies/refusals.ts'
import { earliestToday } from '#server/local-time.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Template, TemplateFields } from '#shared/training/templates.ts'
import { endOfTemplates, replaceTags, storeOrder, templatesOf } from './queries.ts'
import { changeSeries, endSeries, resumeSeries, startSeries, todayOf } from './weekly-class.ts'

export { archivedTemplates } from './archived.ts'
export { keepClasses } from './keep-classes.ts'
export { moveTag, templatesOf } from './queries.ts'

/** The person's templates, in their order. */
export const listTemplates = ({ db, clock }: Deps, userId: number): Promise<Template[]> =>
  templatesOf(db, userId, earliestToday(clock()))

/** A new template is the last of the list. Its class, if it is one, is planned. */
export const ownTemplates = ownedTable({
  table: 'allTemplates',
  noun: 'template',
  max: limits.templatesOfAUser,
  refusal: 'TOO_MANY_TEMPLATES',
  find: findTemplate,
  columnsOf: ({ tags: _, ...columns }: Partial<TemplateFields>) => columns,
  comparable: ({ tags, ...fields }) => ({ ...fields, ...(tags && { tags: idsText(tags) }) }),
  async saving(tx, { userId }, { before, after: { weekday, startTime, endTime } }) {
    // Those of its series, which may have changed.
    if (before) return { weekday, startTime, endTime }
    return { position: (await endOfTemplates(tx, userId)).next }
  },
  async saved(tx, at, { before, fields: { tags }, after: { weekday, startTime, endTime } }) {
    const { userId, id, now } = at
    if (tags) await replaceTags(tx, userId, id, await getTags(tx, userId, tags))
    const stored = found(await findTemplate(tx, at))
    if (before) await changeSeries(tx, userId, before, { ...stored, weekday, startTime, endTime }, now)
    else await startSeries(tx, userId, stored, await todayOf(tx, userId, now), now)
  },
  async removed(tx, { userId, id, now }) {
    const series = await lockClass(tx, userId, id)
    await endSeries(tx, userId, id, now)
    return { ruleId: series?.ruleId }
  },
  async restored(tx, at, { removedWith }) {
    const { userId, id, now } = at
    const ruleId = removedWith?.ruleId
    if (ruleId !== undefined && (await resumeSeries(tx, userId, id, ruleId, now))) return
    await startSeries(tx, userId, found(await findTemplate(tx, at)), await todayOf(tx, userId, now), now)
  },
})

/** Puts those of `ids` that are the person's first, in this order. */
export const orderTemplates = ({ db, clock }: Deps, userId: number, ids: number[]): Promise<Template[]> =>
  db.transaction().execute(async (tx) => {
    await storeOrder(tx, userId, ids)
    return templatesOf(tx, userId, earliestToday(clock()))
  })

/** Its series is over when it is over everywhere on earth. */
async function findTemplate(db: Db, { userId, id, now }: At): Promise<Template | undefined> {
  return (await templatesOf(db, userId, earliestToday(now), id))[0]
}
