import { createHmac, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { StripeSettings } from '#server/env-payments.ts'
import { type PlanName, plans } from '#shared/subscription/prices.ts'
import { answerCall } from './payments-local-api.ts'
import { localPrices, periodAfter, planOf } from './payments-local-plans.ts'
import {
  type LocalBank,
  type LocalBooks,
  type LocalCheckout,
  type LocalCustomer,
  type LocalInvoice,
  type LocalSubscription,
  openBooks,
} from './payments-local-store.ts'

const localSettings = (): StripeSettings => ({
  secretKey: 'sk_test_local',
  // Only this process signs and checks.
  webhookSecret: `whsec_${randomBytes(16).toString('hex')}`,
  prices: localPrices,
})

/** An event as Stripe sends it. */
export interface LocalEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

const day = 86_400
/** Stripe gives up after about three weeks of retries. */
const retryPeriod = 21 * day

/**
 * Replaces Stripe on machines without keys: it answers the calls that our code makes through Stripe's library, keeps
 * books, renews subscriptions as time passes, and sends the same webhooks. Nobody is charged.
 */
export class LocalPayments implements LocalBank {
  /** Receives each event, in order; the application posts it, signed, to its own webhook. */
  onEvent: (event: LocalEvent) => Promise<unknown> = () => Promise.resolve()
  readonly settings = localSettings()
  readonly books: LocalBooks
  readonly #save: () => void
  readonly #clock: () => Date
  #sending: Promise<unknown> = Promise.resolve()
  #isSaved = true

  constructor(dataDir: string, clock: () => Date) {
    const { books, save } = openBooks(join(dataDir, 'test-payments.json'))
    this.books = books
    this.#save = save
    this.#clock = clock
  }

  /** In place of the network, for Stripe's library. */
  readonly fetch: typeof fetch = async (url, init) => {
    this.#renewDue()
    const reply = answerCall(this, new URL(url instanceof Request ? url.url : url), init ?? {})
    if (init?.method !== 'GET') this.#isSaved = false
    this.#saveChanges()
    return Response.json(reply.body, { status: reply.status })
  }

  /** Waits until all webhooks were received. */
  async settled() {
    this.#renewDue()
    this.#saveChanges()
    let sending: Promise<unknown>
    do {
      sending = this.#sending
      await sending
    } while (sending !== this.#sending)
  }

  now = () => Math.floor(this.#clock().getTime() / 1000)
  newId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
  find = (id: string) => this.books.checkouts.find((checkout) => checkout.id === id)

  /** Tells about every change, except those that the reply to a call tells about. */
  emit(type: string, object: object) {
    this.#isSaved = false
    const event: LocalEvent = {
      id: this.newId('evt'),
      object: 'event',
      type,
      created: this.now(),
      data: { object },
    }
    this.#sending = this.#sending.then(() => this.onEvent(event)).catch(() => undefined)
  }

  /** The body of a webhook, and its signature as Stripe makes it. */
  signed(event: LocalEvent): { payload: string; signature: string } {
    const payload = JSON.stringify(event)
    // Signatures expire by the real clock.
    const time = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', this.settings.webhookSecret).update(`${time}.${payload}`).digest('hex')
    return { payload, signature: `t=${time},v1=${v1}` }
  }

  /** Pays an open checkout, or has the card refused. Returns whether it was paid. */
  pay(checkout: LocalCheckout, isCardRefused: boolean): boolean {
    if (checkout.status !== 'open' || isCardRefused) return false
    checkout.status = 'complete'
    const start = this.now()
    const trialEnd = checkout.trialEnd ?? null
    const subscription: LocalSubscription = {
      id: this.newId('sub'),
      customer: checkout.customer,
      price: checkout.price,
      status: trialEnd === null ? 'active' : 'trialing',
      created: start,
      periodStart: start,
      periodEnd: trialEnd ?? periodAfter(start, checkout.price),
      cancelsAtPeriodEnd: false,
      endedAt: null,
    }
    this.books.subscriptions.push(subscription)
    this.customer(checkout.customer).isCardRefused = false
    this.emit('customer.subscription.created', subscription)
    this.#charge(subscription, trialEnd === null ? plans[planOf(checkout.price)].cents : 0, start)
    this.emit('checkout.session.completed', { id: checkout.id, customer: checkout.customer })
    return true
  }

  customer(id: string): LocalCustomer {
    const customer = this.books.customers.find((customer) => customer.id === id)
    if (!customer) throw new Error(`There is no customer ${id}.`)
    return customer
  }

  subscriptionsOf = (customer: string) =>
    this.books.subscriptions.filter((subscription) => subscription.customer === customer)

  /** The customer's subscription that runs. */
  running = (customer: string) => this.subscriptionsOf(customer).findLast(({ status }) => status !== 'canceled')

  invoicesOf = (subscription: LocalSubscription) =>
    this.books.invoices.filter((invoice) => invoice.subscription === subscription.id)

  /** Puts another card on file, and pays with it what is due. */
  setCard(customerId: string, isCardRefused: boolean) {
    this.customer(customerId).isCardRefused = isCardRefused
    const subscription = this.running(customerId)
    if (isCardRefused || subscription?.status !== 'past_due') return
    for (const invoice of this.invoicesOf(subscription).filter(({ status }) => status === 'open')) {
      invoice.status = 'paid'
      this.emit('invoice.paid', invoice)
    }
    this.#change(subscription, { status: 'active' })
  }

  setCanceling(subscription: LocalSubscription, cancelsAtPeriodEnd: boolean) {
    this.#change(subscription, { cancelsAtPeriodEnd })
  }

  switchTo(subscription: LocalSubscription, plan: PlanName) {
    const now = this.now()
    if (subscription.status === 'trialing') return this.#change(subscription, { price: localPrices[plan] })
    const used = (now - subscription.periodStart) / (subscription.periodEnd - subscription.periodStart)
    const credit = Math.round(plans[planOf(subscription.price)].cents * (1 - used))
    const price = localPrices[plan]
    this.#change(subscription, { price, periodStart: now, periodEnd: periodAfter(now, price) })
    this.#charge(subscription, Math.max(0, plans[plan].cents - credit), now)
  }

  end(subscription: LocalSubscription, at = this.now()) {
    for (const invoice of this.invoicesOf(subscription)) if (invoice.status === 'open') invoice.status = 'void'
    Object.assign(subscription, { status: 'canceled', endedAt: at })
    this.emit('customer.subscription.deleted', subscription)
  }

  /** Takes the last payment back: the operator refunds it, or the member's bank disputes it. */
  reverse(subscription: LocalSubscription, how: 'refund' | 'dispute') {
    const last = this.invoicesOf(subscription).findLast(({ status }) => status === 'paid')
    if (last) this.reverseInvoice(last, how)
  }

  reverseInvoice(last: LocalInvoice, how: 'refund' | 'dispute', dispute = 'needs_response') {
    if (how === 'refund') last.isRefunded = true
    else last.dispute = dispute
    if (how === 'refund') this.emit('charge.refunded', { id: `ch_${last.id}`, customer: last.customer })
    else this.emit('charge.dispute.created', { id: `dp_${last.id}`, charge: `ch_${last.id}` })
  }

  deleteCustomer(customer: LocalCustomer) {
    for (const subscription of this.subscriptionsOf(customer.id))
      if (subscription.status !== 'canceled') this.end(subscription)
    Object.assign(customer, { isDeleted: true, email: '' })
    this.emit('customer.deleted', { id: customer.id })
  }

  #saveChanges() {
    if (!this.#isSaved) this.#save()
    this.#isSaved = true
  }

  #change(subscription: LocalSubscription, changes: Partial<LocalSubscription>) {
    Object.assign(subscription, changes)
    this.emit('customer.subscription.updated', subscription)
  }

  #charge(subscription: LocalSubscription, cents: number, created: number) {
    const { isCardRefused } = this.customer(subscription.customer)
    const isDue = cents > 0 && isCardRefused
    const invoice: LocalInvoice = {
      id: this.newId('in'),
      customer: subscription.customer,
      subscription: subscription.id,
      cents,
      status: isDue ? 'open' : 'paid',
      created,
      isRefunded: false,
      isDisputed: false,
    }
    this.books.invoices.push(invoice)
    this.emit(isDue ? 'invoice.payment_failed' : 'invoice.paid', invoice)
    if (isDue) this.#change(subscription, { status: 'past_due' })
  }

  /** Does what would have happened by now. */
  #renewDue() {
    const now = this.now()
    for (const subscription of this.books.subscriptions) {
      while (
        (subscription.status === 'active' || subscription.status === 'trialing') &&
        subscription.periodEnd <= now
      ) {
        if (subscription.cancelsAtPeriodEnd) this.end(subscription, subscription.periodEnd)
        else {
          const start = subscription.periodEnd
          this.#change(subscription, {
            status: 'active',
            periodStart: start,
            periodEnd: periodAfter(start, subscription.price),
          })
          this.#charge(subscription, plans[planOf(subscription.price)].cents, start)
        }
      }
      const givesUpAt = subscription.periodStart + retryPeriod
      if (subscription.status === 'past_due' && givesUpAt <= now) this.end(subscription, givesUpAt)
    }
  }
}
