import { priceJson } from './payments-local-plans.ts'
import type { LocalCheckout, LocalInvoice, LocalSubscription } from './payments-local-store.ts'

export const checkoutJson = ({ id, customer, status, plan }: LocalCheckout) => ({
  id,
  object: 'checkout.session',
  customer,
  status,
  metadata: { plan },
  url: status === 'open' ? `/dev/payment/checkout/${id}` : null,
})

export const subscriptionJson = (subscription: LocalSubscription) => ({
  id: subscription.id,
  object: 'subscription',
  customer: subscription.customer,
  status: subscription.status,
  created: subscription.created,
  cancel_at_period_end: subscription.cancelsAtPeriodEnd,
  cancel_at: null,
  ended_at: subscription.endedAt,
  items: {
    object: 'list',
    data: [
      {
        id: `si_${subscription.id}`,
        current_period_start: subscription.periodStart,
        current_period_end: subscription.periodEnd,
        quantity: 1,
        price: priceJson(subscription.price),
      },
    ],
  },
})

export const invoiceJson = (invoice: LocalInvoice, number: number) => ({
  id: invoice.id,
  object: 'invoice',
  number: `TEST-${String(number).padStart(4, '0')}`,
  customer: invoice.customer,
  status: invoice.status,
  created: invoice.created,
  total: invoice.cents,
  currency: 'usd',
  hosted_invoice_url: null,
})

export const intentOf = (invoice: string) => `pi_${invoice}`

export const chargeJson = ({ id, customer, isRefunded, isDisputed, dispute }: LocalInvoice) => ({
  id: `ch_${id}`,
  object: 'charge',
  customer,
  payment_intent: intentOf(id),
  refunded: isRefunded,
  disputed: isDisputed || dispute !== undefined,
})
