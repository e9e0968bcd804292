import type { Generated, GeneratedAlways } from 'kysely'
import type { AdminActionKind } from '#shared/admin.ts'
import type { FeatureRequest } from '#shared/feature-requests.ts'
import type { Feedback } from '#shared/feedback.ts'

export interface FeedbackTable {
  id: GeneratedAlways<number>
  userId: number
  clientId: string | null
  payloadHash: string | null
  subject: string
  feedbackType: Feedback['feedbackType']
  description: string
  priority: Feedback['priority']
  status: Generated<Feedback['status']>
  createdAt: Date
}

export interface FeedbackUpvotes {
  feedbackId: number
  userId: number
}

export interface FeedbackReplies {
  id: GeneratedAlways<number>
  feedbackId: number
  userId: number | null
  clientId: string | null
  payloadHash: string | null
  text: string
  createdAt: Date
}

export interface FeedbackNotices {
  userId: number
  at: Date
}

export interface AdminActions {
  id: GeneratedAlways<number>
  adminId: number | null
  kind: AdminActionKind
  subjectId: number | null
  details: string
  outcome: Generated<number | null>
  at: Date
}

export interface MailQueue {
  offUrl: Generated<string>
  isBulk: Generated<boolean>
  id: GeneratedAlways<number>
  toAddress: string
  subject: string
  text: string
  html: string
  replyTo: Generated<string>
  queuedAt: Date
  attempts: Generated<number>
  nextAttemptAt: Date
  expiresAt: Generated<Date | null>
  failure: string | null
}

export interface ContactMessages {
  id: GeneratedAlways<number>
  name: string
  email: string
  message: string
  sentAt: Date
  isSuspect: Generated<boolean>
}

export interface FeatureRequests {
  id: GeneratedAlways<number>
  userId: number | null
  clientId: string | null
  payloadHash: string | null
  title: string
  description: string
  category: FeatureRequest['category']
  status: Generated<FeatureRequest['status']>
  officialReply: Generated<string>
  repliedAt: Generated<Date | null>
  votes: GeneratedAlways<number>
  foldedTitle: string
  mergedInto: Generated<number | null>
  shippedAt: Generated<Date | null>
  createdAt: Date
}

export interface FeatureVotes {
  requestId: number
  userId: number
  votedAt: Date
}

export interface FeatureComments {
  id: GeneratedAlways<number>
  requestId: number
  userId: number
  clientId: string | null
  payloadHash: string | null
  text: string
  createdAt: Date
}

export interface LastSeen {
  userId: number
  at: Date
}

export interface DailyFigures {
  day: string
  members: number
  active: number
  storageBytes: number
  paying: number | null
}
