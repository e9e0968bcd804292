import type { Generated, GeneratedAlways } from 'kysely'
import type { Feedback } from '#shared/feedback/feedback.ts'

interface FeedbackTable {
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

interface FeedbackUpvotes {
  feedbackId: number
  userId: number
}

interface FeedbackReplies {
  id: GeneratedAlways<number>
  feedbackId: number
  userId: number | null
  clientId: string | null
  payloadHash: string | null
  text: string
  createdAt: Date
}

interface FeedbackNotices {
  userId: number
  at: Date
}

export interface FeedbackTables {
  feedback: FeedbackTable
  feedbackUpvotes: FeedbackUpvotes
  feedbackReplies: FeedbackReplies
  feedbackNotices: FeedbackNotices
}
