import type { Tx } from '#server/db/tables.ts'
import { violates } from '#server/db/violates.ts'
import type { Deps } from '#server/deps.ts'
import { getTags } from '#server/features/tags/service.ts'
import { Refusal } from '#server/http/refusals.ts'
import { limits } from '#shared/limits.ts'
import type { NewTemplate, Template, TemplateChanges } from '#shared/templates.ts'
import {
  columnsOf,
  findByClientId,
  insertTemplate,
  placeAfterLast,
  replaceTags,
  rowOf,
  templatesOf,
  updateTemplate,
} from './queries.ts'

export { templatesOf } from './queries.ts'

interface Added {
  template: Template
  /** False when an earlier try with the same client id had stored it. */
  isNew: boolean
}

/** Stores a template after the others. Sent again with its client id it changes nothing. */
export async function addTemplate({ db }: Deps, userId: number, input: NewTemplate): Promise<Added> {
  try {
    return await db.transaction().execute((tx) => addOnce(tx, userId, input))
  } catch (error) {
    // Another try stored it first while this one was at work.
    if (!violates(error, 'templates_client_id_key')) throw error
    return { template: found(await findByClientId(db, userId, input.clientId ?? '')), isNew: false }
  }
}

async function addOnce(tx: Tx, userId: number, input: NewTemplate): Promise<Added> {
  const { clientId } = input
  const earlier = clientId === undefined ? undefined : await findByClientId(tx, userId, clientId)
  if (earlier) return { template: earlier, isNew: false }
  const tags = await getTags(tx, userId, input.tags)
  const { count, next } = await placeAfterLast(tx, userId)
  if (count >= limits.templatesOfAUser) throw new Refusal('TOO_MANY_TEMPLATES')
  const id = await insertTemplate(tx, rowOf(userId, next, input))
  await replaceTags(
    tx,
    userId,
    id,
    tags.map((tag) => tag.id),
  )
  return { template: await getTemplate(tx, userId, id), isNew: true }
}

/** Changes what `changes` names and leaves the rest. */
export const changeTemplate = (
  { db }: Deps,
  userId: number,
  id: number,
  { tags, ...fields }: TemplateChanges,
): Promise<Template> =>
  db.transaction().execute(async (tx) => {
    if (!(await updateTemplate(tx, userId, id, columnsOf(fields)))) throw new Refusal('NOT_FOUND')
    if (tags) {
      const held = await getTags(tx, userId, tags)
      await replaceTags(
        tx,
        userId,
        id,
        held.map((tag) => tag.id),
      )
    }
    return getTemplate(tx, userId, id)
  })

const getTemplate = async (tx: Tx, userId: number, id: number): Promise<Template> =>
  found((await templatesOf(tx, userId, id))[0])

function found(template: Template | undefined): Template {
  if (!template) throw new Refusal('NOT_FOUND')
  return template
}
