import { sql } from 'kysely'
import { archivedKind, type IdHere, idsHere } from '#server/db/archived-kind.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { limits } from '#shared/foundation/limits.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { countRules } from './queries.ts'
import { refuseProblem } from './save-rule.ts'

export const archivedSeries = archivedKind('series', 'rules', {
  limit: { max: limits.rulesOfAUser, refusal: 'TOO_MANY_RULES', count: countRules },
  nested: ({ rule }, at) => ({ rule: ruleHere(rule, at) }),
  called: ({ rule }) => nameOf(rule),
  // Whatever is logged from one needs it. As soon as that is gone, so is what it changed.
  fingerprint: sql`md5(concat(row.rule - 'singles', (
    select jsonb_object_agg(key, single) from (
      select key, case value ->> 'state' when 'logged' then value -> 'was' else value end as single
      from jsonb_each(row.rule -> 'singles')
    ) as singles where single is not null)))`,
  rows: (series, { now }) =>
    series.map(({ rule, updatedAt, ...one }) => {
      refuseProblem(rule)
      return { ...one, rule, updatedAt: updatedAt ?? now, removedWith: null, version: 1 }
    }),
  // One from which an entry was logged that stays, or that is the class of a template, is needed.
  remove: (tx, userId, ids) =>
    sql`
      delete from rules where user_id = ${userId} and id = any(${ids}::bigint[])
        and not exists (select from entries where user_id = ${userId} and rule_id = rules.id)
        and not exists (select from weekly_classes where user_id = ${userId} and rule_id = rules.id)`.execute(tx),
})

type Series = ArchiveItems['series']['rule']

/** A series with the tags that are here. */
function ruleHere(rule: Series, at: IdHere): Series {
  const withTags = <T extends { tags?: number[] | undefined }>(fields: T): T =>
    fields.tags ? { ...fields, tags: idsHere(at, 'tag', fields.tags) } : fields
  const [first, ...rest] = rule.parts
  const singles = Object.entries(rule.singles).map(([number, single]) => {
    if (single.state === 'changed') return [number, { ...single, fields: withTags(single.fields) }]
    const was = single.state === 'logged' ? single.was : undefined
    if (was?.state !== 'changed') return [number, single]
    return [number, { ...single, was: { ...was, fields: withTags(was.fields) } }]
  })
  return {
    ...rule,
    parts: [withTags(first), ...rest.map(withTags)],
    singles: Object.fromEntries(singles) as Series['singles'],
  }
}

/** As its latest sessions are called, with the day of the first. */
function nameOf({ parts: [first, ...rest] }: Series): string {
  const { title, sessionType } = rest.at(-1) ?? first
  return `${title || sessionTypeNames[sessionType]}, ${first.start}`
}
