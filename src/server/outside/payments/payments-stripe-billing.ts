import type Stripe from 'stripe'
import type { PlanName } from '#shared/subscription/prices.ts'
import type { Billing } from './payments.ts'

const ms = (seconds: number) => new Date(seconds * 1000)
export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id

/** All of a list of Stripe's, which come in pages of at most a hundred: more than a member has in a lifetime. */
export const allOf = <One>(list: Stripe.ApiListPromise<One>): Promise<One[]> =>
  list.autoPagingToArray({ limit: 2000 })

const running = new Set<string>(['active', 'trialing', 'past_due', 'unpaid', 'paused'])

/** The newest of those that run, or else of all that were ever paid: an old one's late end doesn't end its successor. */
export function currentSubscription(subscriptions: Stripe.Subscription[]): Stripe.Subscription | undefined {
  const newestFirst = subscriptions
    .filter(({ status }) => running.has(status) || status === 'canceled')
    .sort((subscription, other) => other.created - subscription.created)
  return newestFirst.find(({ status }) => running.has(status)) ?? newestFirst[0]
}

export async function asBilling(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  planOf: (price: string | undefined) => PlanName | null,
): Promise<Billing> {
  const [item] = subscription.items.data
  const { status, ended_at, cancel_at, cancel_at_period_end } = subscription
  const end = item?.current_period_end ?? subscription.created
  const endsAt = ended_at ?? cancel_at ?? (cancel_at_period_end ? end : null)
  const isPastDue = status === 'past_due' || status === 'unpaid'
  const isEnded = status === 'canceled' || status === 'paused'
  return {
    subscriptionId: subscription.id,
    plan: planOf(item?.price.id),
    status: isEnded ? 'ended' : isPastDue ? 'past_due' : 'active',
    paidUntil: ms(end),
    endsAt: endsAt === null ? (isEnded ? ms(item?.current_period_start ?? end) : null) : ms(endsAt),
    unpaidSince: isPastDue ? await unpaidSince(stripe, subscription) : null,
    renewal: item ? renewalOf(item.price, item.quantity) : null,
    isReversed: !isEnded && (await isReversed(stripe, subscription)),
  }
}

/** The date of the oldest unpaid invoice. Nothing is remembered from earlier, so lost webhooks don't matter. */
async function unpaidSince({ invoices }: Stripe, { id, items, created }: Stripe.Subscription): Promise<Date> {
  const open = await allOf(invoices.list({ subscription: id, status: 'open', limit: 100 }))
  const dates = open.map((invoice) => invoice.created)
  return ms(dates.length > 0 ? Math.min(...dates) : (items.data[0]?.current_period_start ?? created))
}

const renewalOf = ({ unit_amount, currency }: Stripe.Price, quantity = 1) =>
  unit_amount === null ? null : { cents: unit_amount * quantity, currency }

/** Whether the money of any invoice of a subscription went back: refunded in full, or taken by a dispute. */
async function isReversed(stripe: Stripe, { id, customer }: Stripe.Subscription): Promise<boolean> {
  const charges = await chargesOf(stripe, customer)
  const reversed = [...charges.filter(({ refunded }) => refunded), ...(await disputedOf(stripe, charges))]
  if (reversed.length === 0) return false
  const invoices = await invoicesPaidBy(stripe, reversed)
  const ofSubscription = await allOf(stripe.invoices.list({ subscription: id, limit: 100 }))
  return ofSubscription.some((invoice) => invoice.id !== undefined && invoices.has(invoice.id))
}

const chargesOf = ({ charges }: Stripe, customer: string | { id: string }): Promise<Stripe.Charge[]> =>
  allOf(charges.list({ customer: idOf(customer), limit: 100 }))

/** An inquiry takes no money, and a dispute that was won brings it back. */
const takesMoney = ({ status }: Stripe.Dispute) => status !== 'won' && !status.startsWith('warning_')

/** The charges whose money a dispute has taken. */
async function disputedOf({ disputes }: Stripe, charges: Stripe.Charge[]): Promise<Stripe.Charge[]> {
  const found = await Promise.all(
    charges
      .filter(({ disputed }) => disputed)
      .map(async (charge) => ({ charge, disputes: await allOf(disputes.list({ charge: charge.id })) })),
  )
  return found.flatMap(({ charge, disputes }) => (disputes.some(takesMoney) ? [charge] : []))
}

/** The ids of the customer's invoices whose money was refunded in full. */
export const refundedInvoices = async (stripe: Stripe, customer: string): Promise<Set<string>> =>
  invoicesPaidBy(
    stripe,
    (await chargesOf(stripe, customer)).filter(({ refunded }) => refunded),
  )

/** The ids of the invoices of charges. A charge doesn't name its invoice; the payment does. */
async function invoicesPaidBy({ invoicePayments }: Stripe, charges: Stripe.Charge[]): Promise<Set<string>> {
  const intents = charges.flatMap(({ payment_intent: intent }) => (intent ? [idOf(intent)] : []))
  const found = await Promise.all(
    intents.map((intent) => {
      const payment = { type: 'payment_intent' as const, payment_intent: intent }
      return allOf(invoicePayments.list({ payment }))
    }),
  )
  return new Set(found.flat().map(({ invoice }) => idOf(invoice)))
}
