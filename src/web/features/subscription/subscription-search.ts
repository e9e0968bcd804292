import type { PlanName } from '#shared/subscription/prices.ts'

interface SubscriptionSearch {
  /** The plan that was chosen before registering. */
  plan?: PlanName | undefined
}

/** The search parameters of /subscription. */
export const subscriptionSearch = ({ plan }: Record<string, unknown>): SubscriptionSearch => ({
  plan: plan === 'annual' || plan === 'monthly' ? plan : undefined,
})
