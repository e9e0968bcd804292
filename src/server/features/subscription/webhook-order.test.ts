import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocalEvent } from '#server/outside/payments/payments-local.ts'
import { customerOf, day, localOf } from '#test/payment-world.ts'
import { aWorld } from '#test/world.ts'
import { startCheckout } from './checkout.ts'
import { refreshBilling } from './payments.ts'
import { findSubscription } from './queries.ts'
import { receiveEvent } from './webhooks.ts'

const world = await aWorld()
const local = localOf(world)
const rafa = await world.signUp({}, { onTrial: true })
const userId = rafa.user.id

/** Events that Stripe has sent and we haven't received yet. */
let sent: LocalEvent[] = []
local.onEvent = async (event) => void sent.push(structuredClone(event))

const isSubscribed = async () => local.running(await customerOf(world, rafa)) !== undefined

async function buy(plan: 'monthly' | 'annual') {
  if (await isSubscribed()) return
  const url = await startCheckout(world.deps, userId, plan)
  const checkout = local.find(url.split('/').at(-1) ?? '')
  if (checkout) local.pay(checkout, false)
}

/** Events at Stripe. */
const happenings = {
  'buys monthly': () => buy('monthly'),
  'buys annual': () => buy('annual'),
  'looks at a plan': async () => {
    if (!(await isSubscribed())) await startCheckout(world.deps, userId, 'annual')
  },
  'the card is refused': async () => local.setCard(await customerOf(world, rafa), true),
  'the card works': async () => local.setCard(await customerOf(world, rafa), false),
  'a week passes': () => world.later(7 * day),
  'a month passes': () => world.later(31 * day),
  cancels: async () => withRunning((subscription) => local.setCanceling(subscription, true)),
  'thinks again': async () => withRunning((subscription) => local.setCanceling(subscription, false)),
  'switches to annual': async () => withRunning((subscription) => local.switchTo(subscription, 'annual')),
  'is refunded': async () => withRunning((subscription) => local.reverse(subscription, 'refund')),
  'disputes a payment': async () => withRunning((subscription) => local.reverse(subscription, 'dispute')),
  'is ended by the operator': async () => withRunning((subscription) => local.end(subscription)),
}
type Happening = keyof typeof happenings

async function withRunning(work: (subscription: NonNullable<ReturnType<typeof local.running>>) => void) {
  const running = local.running(await customerOf(world, rafa))
  if (running) work(running)
}

/** Neither Stripe nor we know of anything. */
async function startOver() {
  sent = []
  const { customers, checkouts, subscriptions, invoices } = local.books
  for (const list of [customers, checkouts, subscriptions, invoices]) list.length = 0
  local.books.replies = {}
  await forget()
}

async function forget() {
  await world.db.deleteFrom('paymentEvents').execute()
  const nothing = {
    customerId: null,
    checkoutId: null,
    status: null,
    plan: null,
    subscriptionId: null,
    paidUntil: null,
    endsAt: null,
    unpaidSince: null,
  }
  await world.db.updateTable('subscriptions').set(nothing).execute()
}

const receive = async (event: LocalEvent) => {
  const { payload, signature } = local.signed(event)
  await receiveEvent(world.deps, Buffer.from(payload), signature)
}

/** The state as the stored row has it. */
async function stored() {
  const row = await findSubscription(world.db, userId)
  const { subscriptionId, plan, status, paidUntil, endsAt, unpaidSince } = row ?? {}
  return { subscriptionId, plan, status, paidUntil, endsAt, unpaidSince }
}

/** The state as Stripe has it. */
async function atStripe() {
  const billing = await world.deps.payments?.billingOf(await customerOf(world, rafa))
  const none = { subscriptionId: null, plan: null, status: null, paidUntil: null, endsAt: null, unpaidSince: null }
  const { subscriptionId, plan, status, paidUntil, endsAt, unpaidSince } = billing ?? none
  return { subscriptionId, plan, status, paidUntil, endsAt, unpaidSince }
}

const story = fc.array(
  fc.record({
    happening: fc.constantFrom(...(Object.keys(happenings) as Happening[])),
    // How many of the events sent so far arrive now, all at once.
    arriving: fc.nat(3),
  }),
  { minLength: 1, maxLength: 6 },
)
const fate = fc.record({ order: fc.double({ noNaN: true }), times: fc.constantFrom(0, 1, 1, 2) })

// Two hundred lives take a busy machine minutes.
const timeout = 600_000

test('webhooks that come twice, in any order, or never lead to the same state', { timeout }, async () => {
  const types = new Set<string>()
  await fc.assert(
    fc.asyncProperty(story, fc.array(fate, { minLength: 60, maxLength: 60 }), async (steps, fates) => {
      await startOver()
      await buy('monthly')
      for (const { happening, arriving } of steps) {
        await happenings[happening]()
        await local.settled()
        for (const { type } of sent) types.add(type)
        await Promise.all(sent.slice(-arriving).map(receive))
      }
      const late = sent
        .flatMap((event, n) =>
          Array.from({ length: fates[n % 60]?.times ?? 1 }, () => ({ event, at: fates[n % 60]?.order ?? 0 })),
        )
        .sort((one, other) => one.at - other.at)
      for (const { event } of late) await receive(event)
      // Lost webhooks are made up for by asking later.
      await refreshBilling(world.deps, userId)
      await local.settled()
      expect(await stored()).toEqual(await atStripe())
    }),
    { numRuns: 200, seed: 15, endOnFailure: true },
  )
  expect([...types].sort()).toEqual([
    'charge.dispute.created',
    'charge.refunded',
    'checkout.session.completed',
    'checkout.session.expired',
    'customer.subscription.created',
    'customer.subscription.deleted',
    'customer.subscription.updated',
    'invoice.paid',
    'invoice.payment_failed',
  ])
})
