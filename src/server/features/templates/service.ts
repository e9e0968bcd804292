import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import { insertWhole } from '#server/db/removed-rows.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { rememberRemoved, takeRemoved } from '#server/features/removals/service.ts'
import { getTags, tagsFor } from '#server/features/tags/service.ts'
import { found, Refusal } from '#server/http/refusals.ts'
import { limits } from '#shared/limits.ts'
import type { NewTemplate, Template, TemplateChanges } from '#shared/templates.ts'
import {
  deleteTemplate,
  endOfTemplates,
  findByClientId,
  insertTemplate,
  lockTemplate,
  replaceTags,
  templatesOf,
  updateTemplate,
} from './queries.ts'

export { moveTag, templatesOf } from './queries.ts'

/** Stores a template at the end of the list. */
export const addTemplate = ({ db }: Deps, userId: number, input: NewTemplate) =>
  createOnce(db, 'templates', input, {
    find: (where, clientId) => findByClientId(where, userId, clientId),
    create: (tx, columns) => createTemplate(tx, userId, input, columns),
  })

async function createTemplate(tx: Tx, userId: number, { tags, ...fields }: NewTemplate, columns: RetryColumns) {
  await lockCounts(tx, userId)
  const { count, next } = await endOfTemplates(tx, userId)
  if (count >= limits.templatesOfAUser) throw new Refusal('TOO_MANY_TEMPLATES')
  const id = await insertTemplate(tx, { ...fields, ...columns, userId, position: next })
  await replaceTags(tx, userId, id, await getTags(tx, userId, tags))
  return getTemplate(tx, userId, id)
}

/** Changes only the given fields. */
export const changeTemplate = (
  { db }: Deps,
  userId: number,
  id: number,
  { tags, ...fields }: TemplateChanges,
): Promise<Template> =>
  db.transaction().execute(async (tx) => {
    if (!(await updateTemplate(tx, userId, id, fields))) throw new Refusal('NOT_FOUND')
    if (tags) await replaceTags(tx, userId, id, await getTags(tx, userId, tags))
    return getTemplate(tx, userId, id)
  })

interface RemovedTemplate {
  row: object
  tags: number[]
}

/** Deletes a template, so that it can be restored. */
export const removeTemplate = ({ db, clock }: Deps, userId: number, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    found(await lockTemplate(tx, userId, id))
    const tags = (await getTemplate(tx, userId, id)).tags.map((tag) => tag.id)
    const content = { row: found(await deleteTemplate(tx, userId, id)), tags }
    await rememberRemoved(tx, userId, { kind: 'template', key: id, content }, clock())
  })

/** Takes back a removal, at its place in the list. One that is there has been restored by an earlier attempt. */
export const restoreTemplate = ({ db }: Deps, userId: number, id: number): Promise<Template> =>
  db.transaction().execute(async (tx) => {
    const removed = await takeRemoved<RemovedTemplate>(tx, userId, { kind: 'template', key: id })
    if (removed) {
      await insertWhole(tx, 'templates', userId, removed.row)
      // Those that were deleted since are left out.
      const tags = await tagsFor(tx, userId, removed.tags)
      await replaceTags(tx, userId, id, [...new Map(tags.map(({ tag }) => [tag.id, tag])).values()])
    }
    return getTemplate(tx, userId, id)
  })

const getTemplate = async (tx: Tx, userId: number, id: number): Promise<Template> =>
  found((await templatesOf(tx, userId, id))[0])
