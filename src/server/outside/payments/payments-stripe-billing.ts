import type Stripe from 'stripe'
import type { PlanName } from '#shared/subscription/prices.ts'
import type { Billing } from './payments.ts'

const ms = (seconds: number) => new Date(seconds * 1000)
export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id

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
  const { status, ended_at, cancel_at, cancel_at_period_end, latest_invoice } = subscription
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
    isReversed: !isEnded && latest_invoice !== null && (await isReversed(stripe, idOf(latest_invoice))),
  }
}

/** The date of the oldest unpaid invoice. Nothing is remembered from earlier, so lost webhooks don't matter. */
async function unpaidSince({ invoices }: Stripe, { id, items, created }: Stripe.Subscription): Promise<Date> {
  const { data } = await invoices.list({ subscription: id, status: 'open', limit: 100 })
  const dates = data.map((invoice) => invoice.created)
  return ms(dates.length > 0 ? Math.min(...dates) : (items.data[0]?.current_period_start ?? created))
}

/** Whether an invoice's money went back: refunded in full, or disputed. */
async function isReversed({ invoicePayments }: Stripe, invoice: string): Promise<boolean> {
  const expand = ['data.payment.payment_intent.latest_charge']
  const { data } = await invoicePayments.list({ invoice, status: 'paid', expand })
  return data.some(({ payment: { payment_intent: intent } }) => {
    const charge = typeof intent === 'object' ? intent.latest_charge : null
    return charge !== null && typeof charge === 'object' && (charge.refunded || charge.disputed)
  })
}

/** The ids of the customer's invoices whose money went back in full. A charge doesn't name its invoice; the payment does. */
export async function refundedInvoices(
  { charges, invoicePayments }: Stripe,
  customer: string,
): Promise<Set<string>> {
  const { data } = await charges.list({ customer, limit: 100 })
  const intents = data.flatMap(({ refunded, payment_intent }) =>
    refunded && payment_intent ? idOf(payment_intent) : [],
  )
  const found = await Promise.all(
    intents.map(async (intent) => {
      const payment = { type: 'payment_intent' as const, payment_intent: intent }
      return (await invoicePayments.list({ payment })).data
    }),
  )
  return new Set(found.flat().map(({ invoice }) => idOf(invoice)))
}
