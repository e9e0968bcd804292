import type { PlanName } from '#shared/subscription/prices.ts'
import type { Invoice } from '#shared/subscription/subscription.ts'

/** A customer's subscription, as Stripe has it now. */
export interface Billing {
  subscriptionId: string
  plan: PlanName | null
  /** `past_due` as long as Stripe may still get the money. */
  status: 'active' | 'past_due' | 'ended'
  /** The end of the current period. */
  paidUntil: Date
  /** When it ends or has ended; null if it renews. */
  endsAt: Date | null
  /** The date of the oldest unpaid invoice; null if it isn't past due. */
  unpaidSince: Date | null
  /** What is paid for the next period, in the currency's smallest unit; null for a price that has no fixed amount. */
  renewal: { cents: number; currency: string } | null
  /** Whether any of its payments was refunded in full, or taken back by a dispute. */
  isReversed: boolean
}

/** A page of Stripe where one plan can be bought once. */
export interface Checkout {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  plan: PlanName | null
}

export interface PaymentEvent {
  eventId: string
  type: string
  /** null for one that isn't about a customer. */
  customerId: string | null
  createdAt: Date
}

/** Stripe. Creates with the same key happen once. */
export interface Payments {
  createCustomer(customer: { userId: number; email: string; key: string }): Promise<string>
  openCheckout(checkout: {
    customerId: string
    plan: PlanName
    userId: number
    key: string
    /** When it is paid for the first time, at least two days from now; left out: at once. */
    billingStarts?: Date
  }): Promise<Checkout>
  findCheckout(id: string): Promise<Checkout>
  /** Does nothing if it isn't open anymore. */
  expireCheckout(id: string): Promise<void>
  /** A page where the customer changes card and plan, cancels, and pays what is due; or confirms a change to `plan`. */
  openPortal(customerId: string, change?: { subscriptionId: string; plan: PlanName }): Promise<string>
  /** The subscription that counts, of all that the customer has had; null if nothing was ever paid. */
  billingOf(customerId: string): Promise<Billing | null>
  /** Ends a subscription now. */
  cancel(subscriptionId: string): Promise<void>
  /** The latest invoices first. */
  invoicesOf(customerId: string): Promise<Invoice[]>
  /** Ends all subscriptions of a customer now, and deletes what Stripe knows about the person. */
  deleteCustomer(customerId: string): Promise<void>
  /** What is wrong with the prices that plans are sold for, in sentences. */
  problemsOfPrices(): Promise<string[]>
  /** The event of a webhook; undefined if its signature is wrong. */
  readEvent(payload: Buffer, signature: string): Promise<PaymentEvent | undefined>
}

/** Stripe couldn't be reached, or refused. */
export class PaymentFailure extends Error {}
