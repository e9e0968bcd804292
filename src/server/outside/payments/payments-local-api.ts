import { chargeJson, checkoutJson, intentOf, invoiceJson, subscriptionJson } from './payments-local-json.ts'
import { localPrices, priceJson } from './payments-local-plans.ts'
import type { LocalBank, LocalCheckout, LocalCustomer, LocalSubscription } from './payments-local-store.ts'

interface Reply {
  status: number
  body: unknown
}

interface Call {
  local: LocalBank
  params: URLSearchParams
  /** The id in the path. */
  id: string
}

const ok = (body: object): Reply => ({ status: 200, body })
const failed = (status: number, type: string, message: string): Reply => ({
  status,
  body: { error: { type, message } },
})
const missing = (id: string): Reply => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: '${id}'` } },
})

/** A page of a list that is in the order in which it was made. The newest comes first; without a limit, a page has ten. */
function list({ params }: Call, all: { id: string }[]): Reply {
  const limit = Number(params.get('limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) return failed(400, 'invalid_request_error', `Invalid limit: ${limit}`)
  const newestFirst = all.toReversed()
  const after = params.get('starting_after')
  const from = newestFirst.findIndex(({ id }) => id === after) + 1
  if (after !== null && from === 0) return missing(after)
  const data = newestFirst.slice(from, from + limit)
  return ok({ object: 'list', has_more: from + limit < all.length, data })
}

/** The calls of Stripe's API that our code makes, by method and path. */
const calls: Record<string, (call: Call) => Reply> = {
  'POST /v1/customers': ({ local, params }) => {
    const customer = {
      id: local.newId('cus'),
      email: params.get('email') ?? '',
      isDeleted: false,
      isCardRefused: false,
    }
    local.books.customers.push(customer)
    return ok({ id: customer.id, object: 'customer', email: customer.email })
  },
  'GET /v1/customers/:id': (call) => withCustomer(call, ({ id, isDeleted }) => ok({ id, deleted: isDeleted })),
  'DELETE /v1/customers/:id': (call) =>
    withCustomer(call, (customer) => {
      call.local.deleteCustomer(customer)
      return ok({ id: customer.id, deleted: true })
    }),

  'POST /v1/checkout/sessions': ({ local, params }) => {
    const customer = params.get('customer') ?? ''
    if (local.books.customers.find(({ id }) => id === customer)?.isDeleted !== false) return missing(customer)
    const price = params.get('line_items[0][price]') ?? ''
    const trialEnd = Number(params.get('subscription_data[trial_end]')) || null
    if (trialEnd !== null && trialEnd < local.now() + 2 * 86_400)
      return failed(400, 'invalid_request_error', 'The `trial_end` date has to be at least 2 days in the future.')
    const checkout: LocalCheckout = {
      id: local.newId('cs_test'),
      customer,
      price,
      plan: params.get('metadata[plan]') ?? '',
      status: 'open',
      created: local.now(),
      trialEnd,
      successUrl: params.get('success_url') ?? '',
      cancelUrl: params.get('cancel_url') ?? '',
    }
    local.books.checkouts.push(checkout)
    return ok(checkoutJson(checkout))
  },
  'GET /v1/checkout/sessions/:id': (call) => withCheckout(call, (checkout) => ok(checkoutJson(checkout))),
  'POST /v1/checkout/sessions/:id/expire': (call) =>
    withCheckout(call, (checkout) => {
      if (checkout.status !== 'open')
        return failed(400, 'invalid_request_error', 'Only open sessions can be expired.')
      checkout.status = 'expired'
      call.local.emit('checkout.session.expired', { id: checkout.id, customer: checkout.customer })
      return ok(checkoutJson(checkout))
    }),

  'POST /v1/billing_portal/sessions': ({ local, params }) => {
    const price = params.get('flow_data[subscription_update_confirm][items][0][price]')
    const search = new URLSearchParams({
      return: params.get('return_url') ?? '',
      ...(price && { plan: price.replace('price_', '') }),
    })
    const url = `/dev/payment/portal/${params.get('customer')}?${search}`
    return ok({ id: local.newId('bps'), object: 'billing_portal.session', url })
  },

  'GET /v1/subscriptions': (call) =>
    withCustomer({ ...call, id: call.params.get('customer') ?? '' }, ({ id }) =>
      list(
        call,
        call.local.subscriptionsOf(id).map((subscription) => subscriptionJson(subscription)),
      ),
    ),
  'GET /v1/subscriptions/:id': (call) =>
    withSubscription(call, (subscription) => ok(subscriptionJson(subscription))),
  'DELETE /v1/subscriptions/:id': (call) =>
    withSubscription(call, (subscription) => {
      call.local.end(subscription)
      return ok(subscriptionJson(subscription))
    }),

  'GET /v1/invoices': (call) => {
    const { local, params } = call
    const [customer, subscription, status] = ['customer', 'subscription', 'status'].map((name) => params.get(name))
    return list(
      call,
      local.books.invoices
        .filter((invoice) => customer === null || invoice.customer === customer)
        .filter((invoice) => subscription === null || invoice.subscription === subscription)
        .filter((invoice) => status === null || invoice.status === status)
        .map((invoice) => invoiceJson(invoice, local.books.invoices.indexOf(invoice) + 1)),
    )
  },
  'GET /v1/invoice_payments': (call) =>
    list(
      call,
      call.local.books.invoices
        .filter(
          ({ id, status }) =>
            (id === call.params.get('invoice') || intentOf(id) === call.params.get('payment[payment_intent]')) &&
            status === 'paid',
        )
        .map((invoice) => ({
          id: `inpay_${invoice.id}`,
          object: 'invoice_payment',
          invoice: invoice.id,
          payment: { type: 'payment_intent', payment_intent: { latest_charge: chargeJson(invoice) } },
        })),
    ),
  'GET /v1/charges': (call) =>
    list(
      call,
      call.local.books.invoices
        .filter(({ customer, status }) => customer === call.params.get('customer') && status === 'paid')
        .map((invoice) => chargeJson(invoice)),
    ),
  'GET /v1/disputes': (call) =>
    list(
      call,
      call.local.books.invoices
        .filter(
          ({ id, isDisputed, dispute }) => `ch_${id}` === call.params.get('charge') && (isDisputed || dispute),
        )
        .map(({ id, dispute }) => ({
          id: `dp_${id}`,
          object: 'dispute',
          charge: `ch_${id}`,
          status: dispute ?? 'needs_response',
        })),
    ),
  'GET /v1/prices/:id': ({ id }) =>
    Object.values<string>(localPrices).includes(id) ? ok(priceJson(id)) : missing(id),
  'GET /v1/charges/:id': ({ local, id }) => {
    const invoice = local.books.invoices.find((invoice) => `ch_${invoice.id}` === id)
    return invoice ? ok(chargeJson(invoice)) : missing(id)
  },
}

/** Answers a call as Stripe does. The same idempotency key gets the same reply, and only for the same call. */
export function answerCall(local: LocalBank, { pathname, searchParams }: URL, init: RequestInit): Reply {
  const method = init.method ?? 'GET'
  const body = typeof init.body === 'string' ? init.body : ''
  const headers = new Headers(init.headers)
  const key = headers.get('idempotency-key')
  const request = `${method} ${pathname} ${body}`
  const known = key === null ? undefined : local.books.replies[key]
  if (known && known.request !== request)
    return failed(400, 'idempotency_error', 'This idempotency key was used with other parameters.')
  if (known) return known
  const [, resource = '', id = '', action = ''] =
    /^(\/v1\/(?:checkout\/|billing_portal\/)?[a-z_]+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? []
  const name = `${method} ${resource}${id && '/:id'}${action && `/${action}`}`
  const params = new URLSearchParams([...searchParams, ...new URLSearchParams(body)])
  const reply = calls[name]?.({ local, params, id }) ?? failed(404, 'invalid_request_error', `Unknown: ${name}`)
  if (key !== null) local.books.replies[key] = { request, ...reply }
  return reply
}

function withCustomer({ local, id }: Call, work: (customer: LocalCustomer) => Reply) {
  const customer = local.books.customers.find((customer) => customer.id === id)
  return customer ? work(customer) : missing(id)
}

function withCheckout({ local, id }: Call, work: (checkout: LocalCheckout) => Reply) {
  const checkout = local.find(id)
  return checkout ? work(checkout) : missing(id)
}

function withSubscription({ local, id }: Call, work: (subscription: LocalSubscription) => Reply) {
  const subscription = local.books.subscriptions.find((subscription) => subscription.id === id)
  return subscription ? work(subscription) : missing(id)
}
