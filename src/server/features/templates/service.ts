import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import { deleteWhole, insertWhole } from '#server/db/removed-rows.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { rememberRemoved, takeRemoved } from '#server/features/removals/service.ts'
import { getTags, tagsFor } from '#server/features/tags/service.ts'
import { found, Refusal, requireFound } from '#server/http/replies/refusals.ts'
import { earliestToday } from '#server/local-time.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { NewTemplate, Template, TemplateChanges } from '#shared/training/templates.ts'
import {
  endOfTemplates,
  insertTemplate,
  lockTemplate,
  replaceTags,
  storeOrder,
  templatesOf,
  updateTemplate,
} from './queries.ts'
import { changeSeries, endSeries, resumeSeries, startSeries, todayOf } from './weekly-class.ts'

export { addArchivedTemplates, deleteArchivedTemplates } from './archived.ts'
export { keepClasses } from './keep-classes.ts'
export { moveTag, templatesOf } from './queries.ts'

/** The person's templates, in their order. */
export const listTemplates = ({ db, clock }: Deps, userId: number): Promise<Template[]> =>
  templatesOf(db, userId, earliestToday(clock()))

/** Stores a template at the end of the list, and plans its class if it is one. */
export const addTemplate = ({ db, clock }: Deps, userId: number, input: NewTemplate) =>
  createOnce(db, userId, 'templates', input, {
    find: (where, id) => findTemplate(where, userId, id, clock()),
    create: (tx, columns) => createTemplate(tx, userId, input, columns, clock()),
  })

async function createTemplate(
  tx: Tx,
  userId: number,
  { tags, ...fields }: NewTemplate,
  columns: RetryColumns,
  now: Date,
) {
  await lockCounts(tx, userId)
  const { count, next } = await endOfTemplates(tx, userId)
  if (count >= limits.templatesOfAUser) throw new Refusal('TOO_MANY_TEMPLATES')
  const id = await insertTemplate(tx, { ...fields, ...columns, userId, position: next })
  await replaceTags(tx, userId, id, await getTags(tx, userId, tags))
  const template = await getTemplate(tx, userId, id, now)
  await startSeries(tx, userId, template, await todayOf(tx, userId, now), now)
  return getTemplate(tx, userId, id, now)
}

/** Changes only the given fields, and what is planned of its class. */
export const changeTemplate = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  { tags, ...fields }: TemplateChanges,
): Promise<Template> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    requireFound(await updateTemplate(tx, userId, id, {}))
    const before = await getTemplate(tx, userId, id, now)
    const { weekday, startTime, endTime } = { ...before, ...fields }
    await updateTemplate(tx, userId, id, { ...fields, weekday, startTime, endTime })
    if (tags) await replaceTags(tx, userId, id, await getTags(tx, userId, tags))
    const stored = await getTemplate(tx, userId, id, now)
    await changeSeries(tx, userId, before, { ...stored, weekday, startTime, endTime }, now)
    return getTemplate(tx, userId, id, now)
  })

interface RemovedTemplate {
  row: object
  tags: number[]
  ruleId: number | null
}

/** Deletes a template, and what is still planned of its class, so that both can be restored. */
export const removeTemplate = ({ db, clock }: Deps, userId: number, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    found(await lockTemplate(tx, userId, id))
    const { tags, ruleId } = await getTemplate(tx, userId, id, now)
    await endSeries(tx, userId, id, now)
    const row = found(await deleteWhole(tx, userId, 'templates', id))
    const content = { row, tags: tags.map((tag) => tag.id), ruleId }
    await rememberRemoved(tx, userId, { kind: 'template', key: id, content }, now)
  })

/** Takes back a removal, at its place in the list. One that is there has been restored by an earlier attempt. */
export const restoreTemplate = ({ db, clock }: Deps, userId: number, id: number): Promise<Template> =>
  db.transaction().execute(async (tx) => {
    const now = clock()
    const removed = await takeRemoved<RemovedTemplate>(tx, userId, { kind: 'template', key: id })
    if (removed) await insertRemoved(tx, userId, id, removed, now)
    return getTemplate(tx, userId, id, now)
  })

async function insertRemoved(
  tx: Tx,
  userId: number,
  id: number,
  { row, tags, ruleId }: RemovedTemplate,
  now: Date,
) {
  await insertWhole(tx, userId, 'templates', row)
  // Those that were deleted since are left out.
  const known = await tagsFor(tx, userId, tags)
  await replaceTags(tx, userId, id, [...new Map(known.map(({ tag }) => [tag.id, tag])).values()])
  if (ruleId !== null && (await resumeSeries(tx, userId, id, ruleId, now))) return
  await startSeries(tx, userId, await getTemplate(tx, userId, id, now), await todayOf(tx, userId, now), now)
}

/** Puts those of `ids` that are the person's first, in this order. */
export const orderTemplates = ({ db, clock }: Deps, userId: number, ids: number[]): Promise<Template[]> =>
  db.transaction().execute(async (tx) => {
    await storeOrder(tx, userId, ids)
    return templatesOf(tx, userId, earliestToday(clock()))
  })

/** Its series is over when it is over everywhere on earth. */
const findTemplate = async (db: Db, userId: number, id: number, now: Date): Promise<Template | undefined> =>
  (await templatesOf(db, userId, earliestToday(now), id))[0]

const getTemplate = async (tx: Tx, userId: number, id: number, now: Date): Promise<Template> =>
  found(await findTemplate(tx, userId, id, now))
