import { createOnce, type RetryColumns } from '#server/db/create-once.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { getTags } from '#server/features/tags/service.ts'
import { found, Refusal } from '#server/http/refusals.ts'
import { limits } from '#shared/limits.ts'
import type { NewTemplate, Template, TemplateChanges } from '#shared/templates.ts'
import {
  endOfTemplates,
  findByClientId,
  insertTemplate,
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

const getTemplate = async (tx: Tx, userId: number, id: number): Promise<Template> =>
  found((await templatesOf(tx, userId, id))[0])
