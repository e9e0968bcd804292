import { sql } from 'kysely'
import { archivedKind } from '#server/db/archived-kind.ts'
import { insertRows } from '#server/db/bulk-rows.ts'
import { linkClass } from '#server/features/rules/service.ts'
import { limits } from '#shared/foundation/limits.ts'
import { endOfTemplates } from './queries.ts'

/** At the end of the list. What is planned of their classes are their series, which stay without them. */
export const archivedTemplates = archivedKind('template', 'allTemplates', {
  limit: { max: limits.templatesOfAUser, refusal: 'TOO_MANY_TEMPLATES' },
  refs: { tags: 'tag' },
  nested({ series }, at) {
    const id = series === null ? undefined : at('series', series.id)
    return { series: series === null || id === undefined ? null : { ...series, id } }
  },
  called: ({ title }) => title,
  compared: ({ series, ...template }) => ({ ...template, series: series && series.id }),
  fingerprint: sql`md5(concat(row::text,
    (select json_agg(class) from weekly_classes class where user_id = row.user_id and template_id = row.id),
    array(select tag_id from template_tags where user_id = row.user_id and template_id = row.id order by 1)))`,
  async rows(templates, { tx, userId }) {
    const { next } = await endOfTemplates(tx, userId)
    return templates.map(({ tags: _, series: _series, ...row }, index) => ({ ...row, position: next + index }))
  },
  async stored(templates, { tx, userId }) {
    const tags = templates.flatMap(({ id, tags }) => tags.map((tagId) => ({ userId, templateId: id, tagId })))
    await insertRows(tx, 'templateTags', tags)
    for (const { id, series } of templates)
      if (series) await linkClass(tx, userId, { templateId: id, ruleId: series.id, isOwn: series.isOwn })
  },
})
