import { z } from 'zod/mini'
import { coachComment } from '../coaching/coach-comments.ts'
import { competition } from '../competitions/competitions.ts'
import { focus } from '../focus/focuses.ts'
import { injury } from '../injuries/injuries.ts'
import { promotion } from '../promotions/promotions.ts'
import { partner } from '../sparring/partners.ts'
import { practiceLog, practiceSettings, review } from '../techniques/practice.ts'
import { technique } from '../techniques/techniques.ts'
import { tag } from '../training/tags.ts'
import { template } from '../training/templates.ts'
import { archiveFile, day, described, id, optionalId, rowShape, sharedShape } from './archive-fields.ts'

/** A tag. In one account, no two have names that differ only in letter case. */
export const archiveTag = z.extend(tag, sharedShape)

/** Someone the member rolls with. */
export const archivePartner = z.extend(partner.stored, rowShape)

/** A technique of the library. Links lead to other techniques by id. */
export const archiveTechnique = z.extend(technique.stored, rowShape)

/** A template, in the order of the list. */
export const archiveTemplate = z.extend(z.omit(template.stored, { ruleId: true }), {
  ...rowShape,
  series: described(
    z.nullable(z.object({ id, isOwn: z.boolean() })),
    'The series that plans it, and whether the series ends with it',
  ),
})

/** A reminder. */
export const archiveReminder = z.object({
  ...rowShape,
  title: z.string(),
  date: day,
  priority: z.enum(['low', 'medium', 'high']),
  completedAt: z.nullable(z.string()),
  repeat: z.enum(['', 'daily', 'weekly', 'biweekly', 'monthly']),
  repeatFrom: described(z.nullable(day), 'The day its repeat counts from, if another than its own'),
  follows: described(optionalId, 'The reminder it came after, by repeating'),
  entryId: described(optionalId, 'The session whose notes it asks for'),
})

const { techniqueId, rating, date } = review.shape

/** How well a technique was remembered. */
export const archiveReview = z.object({ ...rowShape, techniqueId, rating, date })

/** What was drilled. `name` is that of the technique. */
export const archivePracticeLog = z.extend(practiceLog.stored, rowShape)

/** A technique in practice. The four facts about its memory are null before its first review. */
export const archiveCard = z.object({
  techniqueId: id,
  addedOn: day,
  dueOn: day,
  snoozedUntil: z.nullable(day),
  stability: z.nullable(z.number()),
  difficulty: z.nullable(z.number()),
  reviewedOn: z.nullable(day),
  firstReviewedOn: z.nullable(day),
})

/** Spaced repetition. */
export const archivePractice = z.object({
  settings: z.nullable(practiceSettings),
  cards: z.array(archiveCard),
  reviews: z.array(archiveReview),
  logs: z.array(archivePracticeLog),
})

/** A belt or a stripe that was received. */
export const archivePromotion = z.extend(promotion.stored, { ...rowShape, photo: z.nullable(archiveFile) })

/** An injury; `to` is '' while it isn't over. */
export const archiveInjury = z.extend(injury.stored, rowShape)

/** A competition with its game plan and its matches, in their order, and the reminder of its deadline. */
export const archiveCompetition = z.extend(competition.stored, {
  ...rowShape,
  photo: z.nullable(archiveFile),
  reminderId: z._default(z.nullable(z.number()), null),
})

/** What was worked on; `to` is '' while it is. */
export const archiveFocus = z.extend(focus.stored, rowShape)

/** What a coach wrote about a session, and the member's answer. */
export const archiveComment = z.extend(z.omit(coachComment, { title: true, date: true, isNew: true }), sharedShape)

export type ArchiveComment = z.infer<typeof archiveComment>
export type ArchiveTag = z.infer<typeof archiveTag>
export type ArchivePartner = z.infer<typeof archivePartner>
export type ArchiveTechnique = z.infer<typeof archiveTechnique>
export type ArchiveTemplate = z.infer<typeof archiveTemplate>
export type ArchiveReminder = z.infer<typeof archiveReminder>
export type ArchiveCard = z.infer<typeof archiveCard>
export type ArchiveReview = z.infer<typeof archiveReview>
export type ArchivePracticeLog = z.infer<typeof archivePracticeLog>
export type ArchivePromotion = z.infer<typeof archivePromotion>
export type ArchiveInjury = z.infer<typeof archiveInjury>
export type ArchiveCompetition = z.infer<typeof archiveCompetition>
export type ArchiveFocus = z.infer<typeof archiveFocus>
