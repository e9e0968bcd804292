import { archiveEntry } from '#shared/archive/archive-entries.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { focusText } from '#shared/focus/focuses.ts'
import type { ArchiveKind } from '#shared/import/archive-import.ts'
import { roundInputOf } from '#shared/sparring/rounds.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'

/** The id that something has here; undefined if it isn't here. */
export type IdHere = (kind: ArchiveKind, id: number) => number | undefined

type Series = ArchiveItems['series']['rule']

const idsOf = (all: { id: number }[]) => all.map(({ id }) => id)

/** The ids here of those that are here, each once, in order. */
export const idsHere = (at: IdHere, kind: ArchiveKind, ids: number[]): number[] =>
  [...new Set(ids.flatMap((id) => at(kind, id) ?? []))].sort((a, b) => a - b)

const orNull = (at: IdHere, kind: ArchiveKind, id: number | null) => (id === null ? null : (at(kind, id) ?? null))

/** A series with the tags that are here. */
export function ruleHere(rule: Series, at: IdHere): Series {
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

/** An entry's rounds as they are stored. */
export const roundsHere = ({ rounds }: Pick<ArchiveItems['entry'], 'rounds'>, at: IdHere) =>
  rounds.map((round) => {
    const { partnerId, submissions, ...rest } = roundInputOf(round)
    return {
      ...rest,
      partnerId: orNull(at, 'partner', partnerId),
      submissions: submissions.map(({ techniqueId, ...one }) => ({
        ...one,
        techniqueId: orNull(at, 'technique', techniqueId),
      })),
    }
  })

/** The planned session it was logged from. */
export function plannedHere({ planned }: Pick<ArchiveItems['entry'], 'planned'>, at: IdHere) {
  const ruleId = planned && at('series', planned.ruleId)
  return planned && ruleId !== undefined && ruleId !== null ? { ruleId, session: planned.session } : null
}

type Forms = { [Kind in ArchiveKind]: (item: ArchiveItems[Kind], at: IdHere) => object }

/** Each field of an entry but those that are said in another way, or that say nothing of their own. */
const entryFields = (Object.keys(archiveEntry.shape) as (keyof ArchiveItems['entry'])[]).filter(
  (name) => !['id', 'clientId', 'createdAt', 'updatedAt'].includes(name),
)

/** What each kind says, in terms of what is here: the same text for two that say the same. */
const forms: Forms = {
  tag: ({ name, colorClass }) => ({ name, colorClass }),
  partner: (partner) => partner,
  technique: ({ tags, links, ...technique }, at) => ({
    ...technique,
    tags: idsHere(at, 'tag', idsOf(tags)),
    links: links.flatMap(({ kind, otherId }) => `${kind} ${at('technique', otherId) ?? ''}`).sort(),
  }),
  series: ({ rule }, at) => ruleHere(rule, at),
  template: ({ tags, series, ...template }, at) => ({
    ...template,
    tags: idsHere(at, 'tag', idsOf(tags)),
    series: series && orNull(at, 'series', series.id),
  }),
  entry: (entry, at) => ({
    ...Object.fromEntries(entryFields.map((name) => [name, entry[name]])),
    tags: idsHere(at, 'tag', idsOf(entry.tags)),
    techniques: idsHere(at, 'technique', idsOf(entry.techniques)),
    // A technique that was renamed since doesn't change the entries.
    rounds: roundsHere(entry, at).map(({ submissions, ...round }, index) => ({
      ...round,
      submissions: submissions.map(({ name, ...one }, place) => ({
        ...one,
        name: one.techniqueId === null ? name : (entry.rounds[index]?.submissions[place]?.typed ?? ''),
      })),
    })),
    planned: plannedHere(entry, at),
    ignoredTechniques: idsHere(at, 'technique', entry.ignoredTechniques),
    files: entry.files.map(({ originalName, mimetype }) => ({ originalName, mimetype })),
  }),
  reminder: ({ entryId, follows, ...reminder }, at) => ({
    ...reminder,
    entryId: orNull(at, 'entry', entryId),
    follows: orNull(at, 'reminder', follows),
  }),
  card: ({ techniqueId, ...card }, at) => ({ ...card, techniqueId: orNull(at, 'technique', techniqueId) }),
  review: ({ techniqueId, ...review }, at) => ({ ...review, techniqueId: orNull(at, 'technique', techniqueId) }),
  practiceLog: ({ techniqueId, name: _, ...log }, at) => ({
    ...log,
    techniqueId: orNull(at, 'technique', techniqueId),
  }),
  promotion: ({ photo, ...promotion }) => ({ ...promotion, photo: photo && photo.mimetype }),
  injury: (injury) => injury,
  focus: (focus) => focus,
  competition: ({ photo, reminderId, ...competition }, at) => ({
    ...competition,
    photo: photo && photo.mimetype,
    reminderId: orNull(at, 'reminder', reminderId),
  }),
  comment: ({ entryId, answeredAt: _, ...comment }, at) => ({ ...comment, entryId: orNull(at, 'entry', entryId) }),
}

/** What an item says, as text. */
export function formOf<Kind extends ArchiveKind>(kind: Kind, item: ArchiveItems[Kind], at: IdHere): string {
  const {
    id: _id,
    clientId: _clientId,
    createdAt: _at,
    updatedAt: _since,
    ...form
  } = forms[kind](item, at) as {
    id?: unknown
    clientId?: unknown
    createdAt?: unknown
    updatedAt?: unknown
  }
  return JSON.stringify(sorted(form))
}

/** With the fields of all objects in the same order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}

/** What people call an item. Cards and reviews are called like their technique. */
export function nameOfItem(kind: ArchiveKind, item: object, techniques = new Map<number, string>()): string {
  const { title, name, date, part, belt, techniqueId } = item as Record<string, unknown>
  if (kind === 'series') return nameOfSeries((item as ArchiveItems['series']).rule)
  if (kind === 'focus') return focusText(item as ArchiveItems['focus'])
  if (kind === 'promotion') return `${String(belt)} belt, ${String(date)}`
  const called = title ?? name ?? part ?? techniques.get(Number(techniqueId))
  return [called, ['entry', 'review', 'practiceLog'].includes(kind) ? date : undefined]
    .filter(Boolean)
    .map(String)
    .join(', ')
}

/** As its latest sessions are called, with the day of the first. */
function nameOfSeries({ parts: [first, ...rest] }: Series): string {
  const { title, sessionType } = rest.at(-1) ?? first
  return `${title || sessionTypeNames[sessionType]}, ${first.start}`
}
