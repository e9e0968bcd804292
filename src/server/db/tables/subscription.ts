import type { Generated, GeneratedAlways } from 'kysely'
import type { PlanName } from '#shared/subscription/prices.ts'
import type { EarlierTrial, SubscriptionFacts } from '#shared/subscription/subscription.ts'
import type { UserId } from '../ids.ts'

interface Subscriptions {
  userId: UserId
  trialBeganAt: Date
  trialEndsAt: Date
  customerId: Generated<string | null>
  checkoutId: Generated<string | null>
  subscriptionId: Generated<string | null>
  plan: Generated<PlanName | null>
  status: Generated<SubscriptionFacts['status']>
  paidUntil: Generated<Date | null>
  endsAt: Generated<Date | null>
  unpaidSince: Generated<Date | null>
  renewalCents: Generated<number | null>
  renewalCurrency: Generated<string | null>
  lastAsked: Generated<number>
  lastStored: Generated<number>
  checkedAt: Generated<Date | null>
  /** Entries of the same trial that an account which was deleted logged. */
  earlierEntries: Generated<number>
  /** Whether that account's address was confirmed; null if the trial continues none. */
  earlierTrial: Generated<EarlierTrial | null>
}

interface PaymentEvents {
  id: GeneratedAlways<number>
  eventId: string
  type: string
  customerId: string | null
  createdAt: Date
  receivedAt: Date
  processedAt: Generated<Date | null>
  attempts: Generated<number>
  failure: Generated<string | null>
}

interface UsedTrials {
  addressHash: Buffer
  isConfirmed: boolean
  beganAt: Date
  endsAt: Date
  entries: number
  rememberedAt: Date
}

export interface SubscriptionTables {
  subscriptions: Subscriptions
  paymentEvents: PaymentEvents
  usedTrials: UsedTrials
}
