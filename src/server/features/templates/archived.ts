import { type ArchivedCreate, deleteRows, insertRows } from '#server/db/bulk-rows.ts'
import { lockCounts } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { linkClass } from '#server/features/rules/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Template } from '#shared/training/templates.ts'
import { endOfTemplates } from './queries.ts'

/** A template of an archive, with tags and its series by the ids they have here. */
export type ArchivedTemplate = Omit<Template, 'tags' | 'ruleId'> &
  ArchivedCreate & { tags: number[]; series: { id: number; isOwn: boolean } | null }

/** Stores templates of an archive at the end of the list. What is planned of their classes are their series. */
export async function addArchivedTemplates(tx: Tx, userId: number, templates: ArchivedTemplate[]) {
  await lockCounts(tx, userId)
  const { count, next } = await endOfTemplates(tx, userId)
  if (count + templates.length > limits.templatesOfAUser) throw new Refusal('TOO_MANY_TEMPLATES')
  await insertRows(
    tx,
    'allTemplates',
    templates.map(({ tags: _, series: _series, ...row }, index) => ({
      ...row,
      userId,
      payloadHash: null,
      position: next + index,
    })),
  )
  await insertRows(
    tx,
    'templateTags',
    templates.flatMap(({ id, tags }) => tags.map((tagId) => ({ userId, templateId: id, tagId }))),
  )
  for (const { id, series } of templates)
    if (series) await linkClass(tx, userId, { templateId: id, ruleId: series.id, isOwn: series.isOwn })
}

/** Deletes templates for good. Their series stay. */
export const deleteArchivedTemplates = (tx: Tx, userId: number, ids: number[]) =>
  deleteRows(tx, userId, 'allTemplates', ids)
