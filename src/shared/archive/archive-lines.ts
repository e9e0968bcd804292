import type { z } from 'zod/mini'
import { problemOf } from '../calendar/recurrence.ts'
import { commentAnswer, commentForm } from '../coaching/coach-comments.ts'
import { competition } from '../competitions/competitions.ts'
import { newEntry } from '../entries/entries.ts'
import { focus } from '../focus/focuses.ts'
import { isCalendarDay } from '../foundation/dates.ts'
import { limits } from '../foundation/limits.ts'
import { type ArchiveKind } from '../import/archive-import.ts'
import { injury } from '../injuries/injuries.ts'
import { fileTypes } from '../media/media.ts'
import { promotion } from '../promotions/promotions.ts'
import { partner } from '../sparring/partners.ts'
import { roundInputOf } from '../sparring/rounds.ts'
import { newReview, practiceLog } from '../techniques/practice.ts'
import { technique } from '../techniques/techniques.ts'
import { tagSchemas } from '../training/tag-schemas.ts'
import { template } from '../training/templates.ts'
import type { SessionFields } from '../training/training-fields.ts'
import { archiveEntry, archiveSeries } from './archive-entries.ts'
import type { ArchiveFile } from './archive-fields.ts'
import {
  archiveCard,
  archiveComment,
  archiveCompetition,
  archiveFocus,
  archiveInjury,
  archivePartner,
  archivePracticeLog,
  archivePromotion,
  archiveReminder,
  archiveReview,
  archiveTag,
  archiveTechnique,
  archiveTemplate,
} from './archive-parts.ts'

/** An item of each kind, as an archive has it. */
export interface ArchiveItems {
  tag: z.infer<typeof archiveTag>
  partner: z.infer<typeof archivePartner>
  technique: z.infer<typeof archiveTechnique>
  series: z.infer<typeof archiveSeries>
  template: z.infer<typeof archiveTemplate>
  entry: z.infer<typeof archiveEntry>
  reminder: z.infer<typeof archiveReminder>
  card: z.infer<typeof archiveCard>
  review: z.infer<typeof archiveReview>
  practiceLog: z.infer<typeof archivePracticeLog>
  promotion: z.infer<typeof archivePromotion>
  injury: z.infer<typeof archiveInjury>
  competition: z.infer<typeof archiveCompetition>
  focus: z.infer<typeof archiveFocus>
  comment: z.infer<typeof archiveComment>
}

/** Which list of journal.json has the items of which kind. */
export const kindsByList: Record<string, ArchiveKind> = {
  tags: 'tag',
  partners: 'partner',
  techniques: 'technique',
  series: 'series',
  templates: 'template',
  entries: 'entry',
  reminders: 'reminder',
  cards: 'card',
  reviews: 'review',
  logs: 'practiceLog',
  promotions: 'promotion',
  injuries: 'injury',
  competitions: 'competition',
  focuses: 'focus',
  comments: 'comment',
}

const schemas = {
  tag: archiveTag,
  partner: archivePartner,
  technique: archiveTechnique,
  series: archiveSeries,
  template: archiveTemplate,
  entry: archiveEntry,
  reminder: archiveReminder,
  card: archiveCard,
  review: archiveReview,
  practiceLog: archivePracticeLog,
  promotion: archivePromotion,
  injury: archiveInjury,
  competition: archiveCompetition,
  focus: archiveFocus,
  comment: archiveComment,
} satisfies Record<ArchiveKind, z.ZodMiniType>

const idsOf = (all: { id: number }[]) => all.map(({ id }) => id)

const isDay = (day: string | null) => day === null || isCalendarDay(day)

const isStored = ({ filename, mimetype, originalName }: ArchiveFile) =>
  filename === `${/^[0-9a-f]{32}/.exec(filename)?.[0]}.${fileTypes[mimetype]?.ending}` &&
  originalName.length <= limits.originalName

const isSession = (fields: Partial<SessionFields>) =>
  template.create.safeParse({ ...fields, name: 'Series' }).success && (fields.title ?? '').length <= limits.title

/** Whether its days can be computed, and are not too many. */
function isRule(rule: ArchiveItems['series']['rule']): boolean {
  const singles = Object.entries(rule.singles)
  const days = singles.flatMap(([, single]) => ('date' in single ? (single.date ?? []) : []))
  const isWhole = rule.parts.every(
    ({ from, to = from, start, day, offsets = [0] }) =>
      from >= 0 &&
      to >= from &&
      isCalendarDay(start) &&
      day >= 1 &&
      day <= 31 &&
      offsets[0] === 0 &&
      offsets.length <= 7 &&
      offsets.every((offset, index) => offset >= (offsets[index - 1] ?? -1) + 1 && offset < 14),
  )
  const changed = singles.flatMap(([, single]) => (single.state === 'changed' ? single.fields : []))
  return (
    isWhole &&
    isCalendarDay(rule.end) &&
    days.every(isCalendarDay) &&
    singles.every(([number]) => /^\d{1,4}$/.test(number)) &&
    [...rule.parts, ...changed].every((fields) => isSession(fields)) &&
    problemOf(rule) === undefined
  )
}

const timeFields = ['createdAt', 'updatedAt', 'completedAt', 'answeredAt'] as const

/** Whether its times can be stored. */
const hasTimes = (item: object) =>
  timeFields.every((field) => {
    const time = (item as Partial<Record<typeof field, string | null>>)[field] ?? null
    const at = time === null ? 0 : Date.parse(time)
    return !Number.isNaN(at) && /^\d{4}-/.test(new Date(at).toISOString())
  })

type Check = { [Kind in ArchiveKind]?: (item: ArchiveItems[Kind]) => boolean }

/** Whether what an item says could have been sent by a client: what is read back is checked less by its schema. */
const checks: Check = {
  tag: (one) => tagSchemas.create.safeParse(one).success,
  partner: ({ clientId: _, ...one }) => partner.create.safeParse(one).success,
  technique: ({ clientId: _, tags, ...one }) => technique.create.safeParse({ ...one, tags: idsOf(tags) }).success,
  template: ({ clientId: _, tags, ...one }) => template.create.safeParse({ ...one, tags: idsOf(tags) }).success,
  entry: ({ clientId: _, tags, techniques, rounds, files, planned: _planned, ...entry }) =>
    newEntry.safeParse({
      ...entry,
      tags: idsOf(tags),
      techniques: idsOf(techniques),
      rounds: rounds.map((round) => roundInputOf(round)),
      fileAttachments: files,
    }).success && files.every(isStored),
  series: ({ rule }) => isRule(rule),
  reminder: ({ title, date, repeatFrom }) =>
    title.length <= limits.reminderTitle + limits.title && isDay(date) && isDay(repeatFrom),
  card: ({ addedOn, dueOn, snoozedUntil, reviewedOn, firstReviewedOn }) =>
    [addedOn, dueOn, snoozedUntil, reviewedOn, firstReviewedOn].every(isDay),
  review: ({ techniqueId, rating, date }) => newReview.safeParse({ techniqueId, rating, date }).success,
  practiceLog: ({ clientId: _, ...log }) => practiceLog.create.safeParse(log).success,
  promotion: ({ clientId: _, photo, ...one }) =>
    promotion.create.safeParse(one).success && (photo === null || isStored(photo)),
  injury: ({ clientId: _, ...one }) => injury.create.safeParse(one).success,
  competition: ({ clientId: _, reminderId: _reminderId, photo, ...one }) =>
    competition.create.safeParse(one).success && (photo === null || isStored(photo)),
  focus: ({ clientId: _, tag, ...one }) => focus.create.safeParse(one).success && tag.length <= limits.tagName,
  comment: (comment) => commentForm.safeParse(comment).success && commentAnswer.safeParse(comment).success,
}

/** An item of that kind; undefined if it isn't one, or says what no client could have sent. */
export function readItem<Kind extends ArchiveKind>(kind: Kind, item: unknown): ArchiveItems[Kind] | undefined {
  const { success, data } = schemas[kind].safeParse(item)
  const check: ((item: ArchiveItems[Kind]) => boolean) | undefined = checks[kind]
  const read = data as ArchiveItems[Kind]
  return success && hasTimes(read) && (check?.(read) ?? true) ? read : undefined
}
