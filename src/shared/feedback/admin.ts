import { z } from 'zod/mini'
import { beltLevels } from '../accounts/belts.ts'
import { calendarDay } from '../foundation/dates.ts'
import { id, idText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, text } from '../foundation/text.ts'
import { planNames } from '../subscription/prices.ts'
import { subscriptionStatuses } from '../subscription/subscription.ts'

/** The actions of administrators, with the sentence of the audit log. `#` is followed by the id of the row it was done to. */
export const adminActionKinds = {
  'feedback-status': 'Set the status of feedback #',
  'feedback-upvote': 'Upvoted feedback #',
  'feedback-upvote-removed': 'Removed the upvote of feedback #',
  'feedback-replied': 'Replied to feedback #',
  'feedback-deleted': 'Deleted feedback #',
  'request-changed': 'Changed feature request #',
  'request-merged': 'Merged into another one: feature request #',
  'request-deleted': 'Deleted feature request #',
  'comment-deleted': 'Deleted comment #',
  'members-exported': 'Saved the list of members as a file',
  'mail-resent': 'Sent the email with the link again to member #',
  'sessions-ended': 'Logged out all devices of member #',
  'member-disabled': 'Disabled member #',
  'member-enabled': 'Enabled member #',
  'trial-extended': 'Extended the trial of member #',
  'webhook-replayed': 'Processed again: webhook #',
  'mail-retried': 'Tried again to send email #',
  'mail-deleted': 'Deleted email #',
  'message-deleted': 'Deleted contact message #',
  'job-retried': 'Ran a failed job again',
  'job-deleted': 'Deleted a failed job',
  'admin-made': 'Made an administrator: member #',
  'admin-revoked': 'Made an ordinary member again: administrator #',
  'passkeys-removed': 'Removed all passkeys of member #',
  'account-deleted': 'Deleted the account of member #',
  'backup-made': 'Made a backup',
  'backup-restored': 'Restored a backup',
  'installation-moved': 'Moved everything here from the bundled database',
  'key-adopted': 'Went on with another installation key',
  'passkey-added': 'Added their own passkey #',
  'passkey-removed': 'Removed their own passkey #',
  'passkey-link-mailed': 'Asked for a link to add a passkey',
  'passkey-link-by-operator': 'Got a link to add a passkey from the operator',
} as const

export type AdminActionKind = keyof typeof adminActionKinds

/** One line of the audit log. */
export const adminAction = z.object({
  id,
  /** Null if the administrator's account has been deleted. */
  admin: z.nullable(z.string()),
  kind: z.string(),
  subjectId: z.nullable(z.number()),
  details: z.string(),
  /** The HTTP status it was answered with; null if it never was. */
  outcome: z.nullable(z.number()),
  at: z.string(),
})

/** Lists for administrators are read from the newest on; `before` is the id of the last one read. */
export const pageQuery = z.object({ before: z.optional(idText) })

/** The same, of all or only of what failed. */
export const logQuery = z.extend(pageQuery, { failed: z.optional(z.literal('true')) })

/** What members can be listed by besides their trial or plan. */
const otherStates = ['unverified', 'disabled'] as const

/** The orders of the list of members. */
export const memberSorts = ['name', 'registered', 'lastSeen'] as const

export type MemberSort = (typeof memberSorts)[number]

/** Which members to export: by words of their name or address, belt, state, and plan; and in which order. */
export const memberExport = z.object({
  q: z._default(text('Search').check(maxLength(limits.search)), ''),
  belt: z.optional(z.enum(beltLevels, 'Please choose a belt')),
  state: z.optional(z.enum([...subscriptionStatuses, ...otherStates], 'Please choose a state')),
  plan: z.optional(z.enum(planNames, 'Please choose a plan')),
  sort: z._default(z.enum(memberSorts, 'Please choose an order'), 'registered'),
  order: z._default(z.enum(['ascending', 'descending'], 'Please choose an order'), 'descending'),
})

/** The same, a page of them: `offset` members come before it. */
export const memberQuery = z.extend(memberExport, {
  offset: z._default(z.pipe(z.coerce.number(), z.int().check(z.gte(0), z.lte(limits.members))), 0),
})

/** A member as administrators see them: never anything of their journal. */
export const listedMember = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  beltLevel: z.enum(beltLevels),
  createdAt: z.string(),
  /** Null if they haven't been here since that is recorded. */
  lastSeenAt: z.nullable(z.string()),
  entries: z.number(),
  storageBytes: z.number(),
  subscription: z.object({
    status: z.enum(subscriptionStatuses),
    plan: z.nullable(z.enum(planNames)),
    /** When the access ends or ended; null if it renews. */
    until: z.nullable(z.string()),
  }),
  isVerified: z.boolean(),
  isDisabled: z.boolean(),
  isAdmin: z.boolean(),
})

/** An invoice of a member, as administrators see it. */
const memberInvoice = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  cents: z.number(),
  currency: z._default(z.string(), 'usd'),
  isPaid: z.boolean(),
  isRefunded: z.boolean(),
})

/** An email to a member: one that Rollbook sent unasked, by its kind, or one that is still in the queue, by its subject. */
const memberMail = z.object({
  what: z.string(),
  at: z.string(),
  /** Why it wasn't sent; null if it was, or is about to be. */
  failure: z.nullable(z.string()),
  isQueued: z.boolean(),
})

/** A member's page for administrators: never anything of their journal. */
export const memberDetails = z.object({
  member: listedMember,
  /** The latest first; null if the payment provider can't be reached, or isn't set up. */
  invoices: z.nullable(z.array(memberInvoice)),
  /** The latest first. */
  mails: z.array(memberMail),
})

/** Through which day a member's trial lasts, in UTC. */
export const trialExtension = z.object({ until: calendarDay })

/** An email in the queue, without what it says. With a failure, it isn't retried automatically. */
export const queuedMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  queuedAt: z.string(),
  attempts: z.number(),
  nextAttemptAt: z.string(),
  failure: z.nullable(z.string()),
})

/** A job that was given up after its last retry. */
export const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  failedAt: z.string(),
  attempts: z.number(),
  failure: z.string(),
})

export const jobInPath = z.object({ jobId: z.uuid() })

/** A webhook of Stripe, without what it contained. It failed if there is a failure, even if it was processed before. */
export const webhook = z.object({
  id,
  /** As Stripe names it. */
  eventId: z.string(),
  type: z.string(),
  /** The member it is about; null if nobody's who is still here. */
  userId: z.nullable(z.number()),
  createdAt: z.string(),
  processedAt: z.nullable(z.string()),
  attempts: z.number(),
  failure: z.nullable(z.string()),
})

const amount = { files: z.number(), bytes: z.number() }

/** The space that is used, and the space that is left. */
export const storage = z.object({
  /** Whether files are in a bucket, and not on this disk. */
  isBucket: z.boolean(),
  total: z.object(amount),
  kinds: z.array(z.object({ kind: z.enum(['image', 'video', 'document']), ...amount })),
  /** Files that no entry uses, which are deleted after a day. */
  unattached: z.object(amount),
  /** Members with the most, of whom each may have `maxBytes`. */
  largest: z.array(z.object({ id, fullName: z.string(), ...amount })),
  maxBytes: z.number(),
  databaseBytes: z.number(),
  /** On the disk with the data folder. */
  freeBytes: z.number(),
})

/** A message from the contact page. */
export const contactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  sentAt: z.string(),
  /** Whether it looks like a robot's. */
  isSuspect: z.boolean(),
})

export type LogQuery = z.infer<typeof logQuery>
export type Webhook = z.infer<typeof webhook>
export type Storage = z.infer<typeof storage>
export type AdminAction = z.infer<typeof adminAction>
export type MemberExport = z.infer<typeof memberExport>
export type MemberDetails = z.infer<typeof memberDetails>
export type MemberQuery = z.infer<typeof memberQuery>
export type ListedMember = z.infer<typeof listedMember>
export type QueuedMail = z.infer<typeof queuedMail>
export type FailedJob = z.infer<typeof failedJob>
export type ContactMessage = z.infer<typeof contactMessage>
