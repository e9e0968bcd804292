import { z } from 'zod/mini'
import { user } from '../accounts/accounts.ts'
import { pushSettings } from '../accounts/push.ts'
import { featureRequest } from '../feedback/feature-requests.ts'
import { feedback } from '../feedback/feedback.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, text } from '../foundation/text.ts'
import { type ArchiveKind, archiveKinds } from '../import/archive-import.ts'
import { practiceSettings } from '../techniques/practice.ts'
import { heartRateSettings } from '../training/heart-rate.ts'
import { described, id } from './archive-fields.ts'
import { archiveParts } from './archive-parts.ts'

/** What tells an archive from other JSON. */
export const archiveFormat = 'rollbook-archive'

/**
 * The version of archives that are written. A field that is added, or left out of what is read with a default, keeps it; what
 * a reader of this version would get wrong raises it. A reader refuses versions it doesn't know.
 */
export const archiveVersion = 1

/** Its name within the archive, and that of its schema. */
export const archiveJournal = 'journal.json'
export const archiveSchema = 'journal.schema.json'

/** Enough to tell whether a file is an archive, of which version, and from where. */
export const archiveHeader = z.object({
  format: z.literal(archiveFormat),
  version: described(z.int().check(z.positive()), 'Raised when an older reader would get something wrong'),
  origin: described(
    z.string(),
    'The installation that wrote it, without saying which: the same in all archives of one installation',
  ),
  exportedAt: z.string(),
})

const notTheirs = {
  id: true,
  isAdmin: true,
  isTimeZoneUnknown: true,
  emailVerified: true,
  newEmail: true,
  hasPassword: true,
  verificationUnsent: true,
} as const

/** The member, with their settings. Secrets are never in an archive. */
export const archiveMember = z.extend(z.omit(user, notTheirs), {
  createdAt: z.string(),
  heartRate: described(
    z._default(z.nullable(heartRateSettings), null),
    'The highest heart rate, and where zones 2 to 5 begin; null if they were never chosen',
  ),
  notifications: described(z.nullable(pushSettings), 'Null if they were never chosen'),
  formerPartnerNames: described(
    z.optional(
      z.array(text('Name').check(maxLength(limits.partnerName))).check(maxLength(limits.formerPartnerNames)),
    ),
    'Names that partners no longer have, and that texts may: a page for a coach hides them',
  ),
})

/** What the member wrote to others: it is exported, but stays where it was written. */
const archiveSent = z.object({
  requests: z.array(
    z.pick(featureRequest, { id: true, title: true, description: true, category: true, createdAt: true }),
  ),
  votes: described(z.array(id), 'Feature requests by id'),
  comments: z.array(z.object({ id, requestId: id, text: z.string(), createdAt: z.string() })),
  feedback: z.array(
    z.pick(feedback, {
      id: true,
      subject: true,
      feedbackType: true,
      description: true,
      priority: true,
      createdAt: true,
    }),
  ),
})

type Parts = typeof archiveParts

/** The lists of journal.json. Those that are missing are those of an earlier release. */
const { cards, reviews, logs, ...lists } = Object.fromEntries(
  archiveKinds.map((kind) => [archiveParts[kind].list, z._default(z.array(archiveParts[kind].item), [])]),
) as { [Kind in ArchiveKind as Parts[Kind]['list']]: z.ZodMiniDefault<z.ZodMiniArray<Parts[Kind]['item']>> }

/**
 * journal.json: all that a member made, but for what they deleted. Lists come before what refers to them, and each item is on a
 * line of its own, so that it can be read in parts.
 */
export const archive = z.extend(archiveHeader, {
  member: archiveMember,
  ...lists,
  entries: described(lists.entries, 'The oldest first'),
  /** Spaced repetition. */
  practice: z.object({
    settings: z.nullable(practiceSettings),
    cards: cards.def.innerType,
    reviews: reviews.def.innerType,
    logs: logs.def.innerType,
  }),
  sent: archiveSent,
})

export type Archive = z.infer<typeof archive>
export type ArchiveMember = z.infer<typeof archiveMember>
export type ArchiveHeader = z.infer<typeof archiveHeader>
