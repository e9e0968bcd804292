import type { Generated, GeneratedAlways } from 'kysely'
import type { FeatureRequest } from '#shared/feedback/feature-requests.ts'
import type { UserId } from '../ids.ts'

interface FeatureRequests {
  id: GeneratedAlways<number>
  userId: UserId | null
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

interface FeatureVotes {
  requestId: number
  userId: UserId
  votedAt: Date
}

interface FeatureComments {
  id: GeneratedAlways<number>
  requestId: number
  userId: UserId
  clientId: string | null
  payloadHash: string | null
  text: string
  createdAt: Date
}

export interface FeatureRequestsTables {
  featureRequests: FeatureRequests
  featureVotes: FeatureVotes
  featureComments: FeatureComments
}
