import type Stripe from 'stripe'
import type { StripeSettings } from '#server/env-payments.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type PlanName, planNames, plans, priceOf } from '#shared/subscription/prices.ts'
import { type Checkout, type PaymentEvent, PaymentFailure, type Payments } from './payments.ts'
import { allOf, asBilling, currentSubscription, idOf, refundedInvoices } from './payments-stripe-billing.ts'

interface Options {
  /** Where people reach Rollbook. Read at each use, because the port may be known late. */
  publicUrl: () => string
  /** In place of the network. */
  fetch?: typeof fetch
}

interface Opened {
  settings: StripeSettings
  publicUrl: () => string
  /** Stripe's library, loaded on first use: it takes 20 MB of memory. */
  library: () => Promise<Stripe>
  /** Calls Stripe. A call that Stripe refuses or doesn't answer fails with a {@link PaymentFailure}. */
  call: <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>
}

/** Stripe, or what answers for it through `fetch`. */
export function stripePayments(settings: StripeSettings, { publicUrl, fetch }: Options): Payments {
  let opened: Promise<Stripe> | undefined
  const open = async () => {
    const { default: Sdk } = await import('stripe')
    const httpClient = fetch && Sdk.createFetchHttpClient(fetch)
    return new Sdk(settings.secretKey, { telemetry: false, timeout: 12_000, ...(httpClient && { httpClient }) })
  }
  const library = () => (opened ??= open())
  const call: Opened['call'] = async (work) => {
    const stripe = await library()
    return work(stripe).catch((error: unknown) => {
      throw isOfStripe(error) ? new PaymentFailure('Stripe', { cause: error }) : error
    })
  }
  const stripe = { settings, publicUrl, library, call }
  return {
    ...customers(stripe),
    ...checkouts(stripe),
    ...subscriptions(stripe),
    problemsOfPrices: () => problemsOfPrices(stripe),
    readEvent: eventReader(stripe),
  }
}

const isOfStripe = (error: unknown) =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

const customers = ({ call }: Opened): Pick<Payments, 'createCustomer' | 'deleteCustomer'> => ({
  createCustomer: ({ userId, email, key }) =>
    call(async ({ customers }) => {
      const metadata = { userId: String(userId) }
      return (await customers.create({ email, metadata }, { idempotencyKey: key })).id
    }),

  deleteCustomer: (customerId) =>
    call(async ({ customers }) => {
      const customer = await customers.retrieve(customerId)
      if (!customer.deleted) await customers.del(customerId)
    }),
})

const checkouts = ({
  settings: { prices },
  publicUrl,
  call,
}: Opened): Pick<Payments, 'openCheckout' | 'findCheckout' | 'expireCheckout'> => ({
  openCheckout: ({ customerId, plan, userId, key, billingStarts }) =>
    call(async ({ checkout }) => {
      const session = await checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: String(userId),
          line_items: [{ price: prices[plan], quantity: 1 }],
          metadata: { plan },
          ...(billingStarts && { subscription_data: { trial_end: Math.ceil(billingStarts.getTime() / 1000) } }),
          success_url: `${publicUrl()}/payment/success`,
          cancel_url: `${publicUrl()}/payment/cancel`,
        },
        { idempotencyKey: key },
      )
      return asCheckout(session)
    }),

  findCheckout: (id) => call(async ({ checkout }) => asCheckout(await checkout.sessions.retrieve(id))),

  expireCheckout: (id) =>
    call(async ({ checkout }) => {
      if ((await checkout.sessions.retrieve(id)).status === 'open') await checkout.sessions.expire(id)
    }),
})

function asCheckout({ id, url, status, metadata }: Stripe.Checkout.Session): Checkout {
  const plan = planNames.find((name) => name === metadata?.['plan']) ?? null
  const known = (['open', 'complete'] as const).find((known) => known === status)
  return { id, url: url ?? '', status: known ?? 'expired', plan }
}

const subscriptions = (stripe: Opened): Pick<Payments, 'billingOf' | 'cancel' | 'invoicesOf' | 'openPortal'> => ({
  openPortal: (customerId, change) => stripe.call((library) => openPortal(stripe, library, customerId, change)),

  billingOf: (customerId) =>
    stripe.call(async (library) => {
      const all = await allOf(library.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }))
      const subscription = currentSubscription(all)
      const { prices } = stripe.settings
      const planOf = (price: string | undefined) => planNames.find((plan) => prices[plan] === price) ?? null
      return subscription ? asBilling(library, subscription, planOf) : null
    }),

  cancel: (subscriptionId) =>
    stripe.call(async ({ subscriptions }) => {
      const { status } = await subscriptions.retrieve(subscriptionId)
      if (status !== 'canceled') await subscriptions.cancel(subscriptionId)
    }),

  invoicesOf: (customerId) =>
    stripe.call(async (library) => {
      const { data } = await library.invoices.list({ customer: customerId, limit: limits.invoices })
      const refunded = await refundedInvoices(library, customerId)
      return (
        data
          .filter(({ status }) => status === 'paid' || status === 'open' || status === 'uncollectible')
          // A subscription that begins with a trial begins with an invoice over nothing.
          .filter(({ total }) => total !== 0)
          .map((invoice) => ({
            id: invoice.id ?? '',
            number: invoice.number ?? '',
            date: new Date(invoice.created * 1000).toISOString(),
            cents: invoice.total,
            currency: invoice.currency,
            isPaid: invoice.status === 'paid',
            isRefunded: invoice.id !== undefined && refunded.has(invoice.id),
            url: invoice.hosted_invoice_url ?? '',
          }))
      )
    }),
})

async function openPortal(
  { settings, publicUrl }: Opened,
  { billingPortal, subscriptions }: Stripe,
  customerId: string,
  change: Parameters<Payments['openPortal']>[1],
): Promise<string> {
  const params: Stripe.BillingPortal.SessionCreateParams = {
    customer: customerId,
    return_url: `${publicUrl()}/subscription`,
  }
  if (change) {
    const { id, items } = await subscriptions.retrieve(change.subscriptionId)
    const item = { id: items.data[0]?.id ?? '', price: settings.prices[change.plan], quantity: 1 }
    params.flow_data = {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription: id, items: [item] },
      after_completion: { type: 'redirect', redirect: { return_url: `${publicUrl()}/payment/success` } },
    }
  }
  return (await billingPortal.sessions.create(params)).url
}

const eventReader =
  ({ settings, library, call }: Opened) =>
  async (payload: Buffer, signature: string): Promise<PaymentEvent | undefined> => {
    const stripe = await library()
    let event: Stripe.Event
    try {
      event = stripe.webhooks.constructEvent(payload, signature, settings.webhookSecret)
    } catch {
      return undefined
    }
    const { id, type, created } = event
    return { eventId: id, type, customerId: await customerOf(call, event), createdAt: new Date(created * 1000) }
  }

/** A dispute names only the charge. */
async function customerOf(call: Opened['call'], { type, data }: Stripe.Event): Promise<string | null> {
  const about = data.object as { id?: string; customer?: string | { id: string } | null; charge?: unknown }
  if (/^customer\.[a-z]+$/.test(type)) return about.id ?? null
  if (about.customer) return idOf(about.customer)
  const { charge } = about
  if (typeof charge !== 'string') return null
  const found = await call(({ charges }) => charges.retrieve(charge)).catch(nothingIfMissing)
  return found?.customer ? idOf(found.customer) : null
}

/** What is another account's is none of ours, however often we ask. */
function nothingIfMissing(error: unknown) {
  const cause = error instanceof PaymentFailure ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && cause.code === 'resource_missing') return undefined
  throw error
}

const problemsOfPrices = ({ settings, call }: Opened): Promise<string[]> =>
  call(async ({ prices }) => {
    const problems = planNames.map(async (plan) => {
      const id = settings.prices[plan]
      try {
        return problemOfPrice(plan, await prices.retrieve(id))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'resource_missing')
          return `Stripe has no price ${id}, for which the ${plan} plan is sold.`
        throw error
      }
    })
    return (await Promise.all(problems)).filter((problem) => problem !== undefined)
  })

function problemOfPrice(plan: PlanName, { id, active, currency, unit_amount, recurring }: Stripe.Price) {
  const { cents, per } = plans[plan]
  const isAsShown =
    unit_amount === cents && currency === 'usd' && recurring?.interval === per && recurring.interval_count === 1
  if (!active) return `Stripe’s price ${id}, for which the ${plan} plan is sold, is archived.`
  return isAsShown
    ? undefined
    : `Stripe’s price ${id} isn’t ${priceOf(plan)} a ${per}, as people read it for the ${plan} plan.`
}
