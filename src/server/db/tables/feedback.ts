import type { Generated, GeneratedAlways } from 'kysely'
import type { Feedback } from '#shared/feedback/feedback.ts'
import type { UserId } from '../ids.ts'

interface FeedbackTable {
  id: GeneratedAlways<number>
  userId: UserId
  clientId: string | null
  payloadHash: string | null
  subject: string
  feedbackType: Feedback['feedbackType']
  description: string
  priority: Feedback['priority']
  status: Generated<Feedback['status']>
  createdAt: Date
}

interface FeedbackUpvotes {
  feedbackId: number
  userId: UserId
}

interface FeedbackReplies {
  id: GeneratedAlways<number>
  feedbackId: number
  userId: UserId | null
  clientId: string | null
  payloadHash: string | null
  text: string
  createdAt: Date
}

interface FeedbackNotices {
  userId: UserId
  at: Date
}

export interface FeedbackTables {
  feedback: FeedbackTable
  feedbackUpvotes: FeedbackUpvotes
  feedbackReplies: FeedbackReplies
  feedbackNotices: FeedbackNotices
}
