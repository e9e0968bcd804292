import { z } from 'zod/mini'
import { absence } from '../absences/absences.ts'
import { coachComment, commentAnswer, commentForm } from '../coaching/coach-comments.ts'
import { competition } from '../competitions/competitions.ts'
import { newEntry } from '../entries/entries.ts'
import { focus } from '../focus/focuses.ts'
import { isCalendarDay } from '../foundation/dates.ts'
import { limits } from '../foundation/limits.ts'
import type { ArchiveKind } from '../import/archive-import.ts'
import { injury } from '../injuries/injuries.ts'
import { fileTypes } from '../media/media.ts'
import { promotion } from '../promotions/promotions.ts'
import { partner } from '../sparring/partners.ts'
import { roundInputOf } from '../sparring/rounds.ts'
import { newReview, practiceLog, review } from '../techniques/practice.ts'
import { technique } from '../techniques/techniques.ts'
import { workout } from '../training/heart-rate.ts'
import { tagSchemas } from '../training/tag-schemas.ts'
import { tag } from '../training/tags.ts'
import { template } from '../training/templates.ts'
import { archiveEntry, archiveSeries, isRule } from './archive-entries.ts'
import {
  type ArchiveFile,
  archiveFile,
  day,
  described,
  id,
  optionalId,
  rowShape,
  sharedShape,
} from './archive-fields.ts'

/**
 * What an archive has of one kind: the list of journal.json, an item of it, and whether what one says could have been sent by
 * a client. What is read back is checked less by its schema.
 */
const part = <List extends string, Item extends z.ZodMiniType>(
  list: List,
  item: Item,
  isSendable: (item: z.infer<Item>) => boolean,
) => ({ list, item, isSendable })

/** Whether a client could have sent it by this schema. */
const sentAs = (schema: z.ZodMiniType) => (item: object) => {
  const { clientId: _, photo: _photo, ...sent } = item as { clientId?: unknown; photo?: unknown }
  return schema.safeParse('tags' in sent ? { ...sent, tags: idsOf(sent.tags as { id: number }[]) } : sent).success
}

const idsOf = (all: { id: number }[]) => all.map(({ id }) => id)

const isDay = (day: string | null) => day === null || isCalendarDay(day)

const isStored = ({ filename, mimetype, originalName }: ArchiveFile) =>
  filename === `${/^[0-9a-f]{32}/.exec(filename)?.[0]}.${fileTypes[mimetype]?.ending}` &&
  originalName.length <= limits.originalName

const photo = z.nullable(archiveFile)

/** All kinds of things that an archive has. */
export const archiveParts = {
  /** In one account, no two have names that differ only in letter case. */
  tag: part('tags', z.extend(tag, sharedShape), sentAs(tagSchemas.create)),
  /** Someone the member rolls with. */
  partner: part('partners', z.extend(partner.stored, rowShape), sentAs(partner.create)),
  /** A technique of the library. Links lead to other techniques by id. */
  technique: part('techniques', z.extend(technique.stored, rowShape), sentAs(technique.create)),
  series: part('series', archiveSeries, ({ rule }) => isRule(rule)),
  /** In the order of the list. */
  template: part(
    'templates',
    z.extend(z.omit(template.stored, { ruleId: true }), {
      ...rowShape,
      series: described(
        z.nullable(z.object({ id, isOwn: z.boolean() })),
        'The series that plans it, and whether the series ends with it',
      ),
    }),
    sentAs(template.create),
  ),
  entry: part('entries', archiveEntry, ({ techniques, rounds, files, planned: _, ...entry }) => {
    const sent = { ...entry, techniques: idsOf(techniques), rounds: rounds.map((round) => roundInputOf(round)) }
    return sentAs(newEntry)({ ...sent, fileAttachments: files }) && files.every(isStored)
  }),
  /** What a watch measured of a session: the beats a minute, a byte for every five seconds, 0 for a gap. */
  heartRate: part(
    'heartRates',
    z.extend(workout, {
      ...sharedShape,
      entryId: described(id, 'The session'),
      samples: described(workout.shape.samples, 'In base64'),
    }),
    sentAs(workout),
  ),
  reminder: part(
    'reminders',
    z.object({
      ...rowShape,
      title: z.string(),
      date: day,
      priority: z.enum(['low', 'medium', 'high']),
      completedAt: z.nullable(z.string()),
      repeat: z.enum(['', 'daily', 'weekly', 'biweekly', 'monthly']),
      repeatFrom: described(z.nullable(day), 'The day its repeat counts from, if another than its own'),
      follows: described(optionalId, 'The reminder it came after, by repeating'),
      entryId: described(optionalId, 'The session whose notes it asks for'),
    }),
    ({ title, date, repeatFrom }) =>
      title.length <= limits.reminderTitle + limits.title && isDay(date) && isDay(repeatFrom),
  ),
  /** A technique in practice. The four facts about its memory are null before its first review. */
  card: part(
    'cards',
    z.object({
      techniqueId: id,
      addedOn: day,
      dueOn: day,
      snoozedUntil: z.nullable(day),
      stability: z.nullable(z.number()),
      difficulty: z.nullable(z.number()),
      reviewedOn: z.nullable(day),
      firstReviewedOn: z.nullable(day),
    }),
    ({ addedOn, dueOn, snoozedUntil, reviewedOn, firstReviewedOn }) =>
      [addedOn, dueOn, snoozedUntil, reviewedOn, firstReviewedOn].every(isDay),
  ),
  /** How well a technique was remembered. */
  review: part(
    'reviews',
    z.object({ ...rowShape, ...z.pick(review, { techniqueId: true, rating: true, date: true }).shape }),
    sentAs(newReview),
  ),
  /** What was drilled. `name` is that of the technique. */
  practiceLog: part('logs', z.extend(practiceLog.stored, rowShape), sentAs(practiceLog.create)),
  /** A belt or a stripe that was received. */
  promotion: part(
    'promotions',
    z.extend(promotion.stored, { ...rowShape, photo }),
    (one) => sentAs(promotion.create)(one) && (one.photo === null || isStored(one.photo)),
  ),
  /** `to` is '' while it isn't over. */
  injury: part('injuries', z.extend(injury.stored, rowShape), sentAs(injury.create)),
  /** `to` is '' while it isn't over. */
  absence: part('absences', z.extend(absence.stored, rowShape), sentAs(absence.create)),
  /** A competition with its game plan and its matches, in their order, and the reminder of its deadline. */
  competition: part(
    'competitions',
    z.extend(competition.stored, { ...rowShape, photo, reminderId: z._default(z.nullable(z.number()), null) }),
    (one) => sentAs(competition.create)(one) && (one.photo === null || isStored(one.photo)),
  ),
  /** What was worked on; `to` is '' while it is. */
  focus: part(
    'focuses',
    z.extend(focus.stored, rowShape),
    (one) => sentAs(focus.create)(one) && one.tag.length <= limits.tagName,
  ),
  /** What a coach wrote about a session, and the member's answer. */
  comment: part(
    'comments',
    z.extend(z.omit(coachComment, { title: true, date: true, isNew: true }), sharedShape),
    (one) => sentAs(commentForm)(one) && sentAs(commentAnswer)(one),
  ),
} satisfies Record<ArchiveKind, { item: z.ZodMiniType }>

/** An item of each kind, as an archive has it. */
export type ArchiveItems = { [Kind in ArchiveKind]: z.infer<(typeof archiveParts)[Kind]['item']> }
