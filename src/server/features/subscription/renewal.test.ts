import { expect, test } from 'vitest'
import { stripePayments } from '#server/outside/payments/payments-stripe.ts'
import { buy, customerOf, day, detailsOf, localOf, subscriptionAtStripe } from '#test/payment-world.ts'
import { anEntry, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const local = localOf(world)
/** Signs up a member whose trial is over, so that buying charges at once. */
const newMember = async () => {
  const person = await world.signUp({}, { onTrial: true })
  world.later(8 * day)
  return person
}
const mayLog = async (person: Person) => (await person.post('/api/entries', anEntry())).status === 201
const runningOf = (person: Person) => subscriptionAtStripe(world, person)

/** Moves the clock, lets Stripe renew what is due and tell us, and logs the member in again. */
async function later(days: number, person?: Person) {
  world.later(days * day)
  await local.settled()
  if (!person) return
  await person.post('/api/auth/logout')
  await person.post('/api/auth/login', { email: person.email, password: person.password })
}

test('a plan renews, and its invoices are listed', async () => {
  const rafa = await newMember()
  await buy(world, rafa)
  await later(32, rafa)
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active', plan: 'monthly' })
  expect((await rafa.get('/api/payment/invoices')).body).toHaveLength(2)
})

test('a failed renewal leaves seven days of full access, then the journal can only be read', async () => {
  const rafa = await newMember()
  await buy(world, rafa)
  local.setCard(await customerOf(world, rafa), true)
  const { renewsOn } = await detailsOf(rafa)
  await later((Date.parse(renewsOn ?? '') - world.deps.clock().getTime()) / day, rafa)
  const inGrace = await detailsOf(rafa)
  expect(inGrace).toMatchObject({ subscriptionStatus: 'past_due', isActive: true, isRunning: true })
  expect(Date.parse(inGrace.until ?? '') - Date.parse(renewsOn ?? '')).toBe(7 * day)
  expect(await mayLog(rafa)).toBe(true)
  await later(7)
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'expired', isActive: false, isRunning: true })
  expect(await mayLog(rafa)).toBe(false)
  // A second plan would be paid twice.
  expect((await rafa.post('/api/payment/checkout', { plan: 'annual' })).body.code).toBe('ALREADY_SUBSCRIBED')

  local.setCard(await customerOf(world, rafa), false)
  await local.settled()
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active', isActive: true })
  expect(await mayLog(rafa)).toBe(true)
})

test('a subscription whose payments Stripe has given up on can be bought anew', async () => {
  const rafa = await newMember()
  await buy(world, rafa)
  local.setCard(await customerOf(world, rafa), true)
  await later(60, rafa)
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'expired', isRunning: false })
  await buy(world, rafa, 'annual')
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active', plan: 'annual' })
})

test('a canceled plan lasts until its period ends, and the member comes back later', async () => {
  const rafa = await newMember()
  await buy(world, rafa)
  local.setCanceling(await runningOf(rafa), true)
  await local.settled()
  const canceled = await detailsOf(rafa)
  expect(canceled).toMatchObject({ subscriptionStatus: 'canceled', isActive: true, renewsOn: null })
  await later(29)
  expect(await mayLog(rafa)).toBe(true)
  await later(3, rafa)
  expect(await detailsOf(rafa)).toMatchObject({
    subscriptionStatus: 'expired',
    isRunning: false,
    until: canceled.until,
  })
  expect(await mayLog(rafa)).toBe(false)
  await buy(world, rafa)
  expect(await mayLog(rafa)).toBe(true)
})

test('a member who thinks again keeps the plan, and switches to another one', async () => {
  const rafa = await newMember()
  await buy(world, rafa)
  local.setCanceling(await runningOf(rafa), true)
  local.setCanceling(await runningOf(rafa), false)
  await local.settled()
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active', plan: 'monthly' })
  const { url } = (await rafa.post('/api/payment/portal', { plan: 'annual' })).body
  const portal = await rafa.get(url, { host: 'localhost' })
  expect(portal.body).toContain('Switch to annual, $99.99 per year')
  const [, link = ''] = /class="main" href="([^"]+)"/.exec(portal.body) ?? []
  await rafa.get(link, { host: 'localhost' })
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active', plan: 'annual' })
  expect((await rafa.get('/api/payment/invoices')).body).toHaveLength(2)
})

test.each(['refund', 'dispute'] as const)(
  'a %s of the last payment ends the plan, and nothing more is charged',
  async (how) => {
    const rafa = await newMember()
    await later(8)
    await buy(world, rafa)
    local.reverse(await runningOf(rafa), how)
    await local.settled()
    expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'expired', isRunning: false })
    expect(await mayLog(rafa)).toBe(false)
    expect(local.running(await customerOf(world, rafa))).toBeUndefined()
    await later(40)
    expect(
      local.books.invoices.filter(({ customer }) => customer === local.books.customers.at(-1)?.id),
    ).toHaveLength(1)
  },
)

/** A member who has paid twice, and the first of both invoices. */
async function paidTwice() {
  const rafa = await newMember()
  await buy(world, rafa)
  await later(32, rafa)
  const [first = expect.unreachable()] = local.invoicesOf(await runningOf(rafa))
  return { rafa, first }
}

test.each(['refund', 'dispute'] as const)(
  'a %s of an earlier payment than the last ends the plan as well',
  async (how) => {
    const { rafa, first } = await paidTwice()
    local.reverseInvoice(first, how)
    await local.settled()
    expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'expired', isRunning: false })
    expect(local.running(await customerOf(world, rafa))).toBeUndefined()
  },
)

test('a refund of a payment before the latest hundred ends the plan as well', async () => {
  const { rafa, first } = await paidTwice()
  const more = Array.from({ length: 210 }, (_, index) => ({ ...first, id: `in_later${index}` }))
  local.books.invoices.push(...more)
  local.reverseInvoice(first, 'refund')
  await local.settled()
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'expired', isRunning: false })
  expect(local.running(await customerOf(world, rafa))).toBeUndefined()
})

test.each(['warning_needs_response', 'warning_closed', 'won'])(
  'a bank that only asks, or a dispute that the operator has won (%s), ends nothing',
  async (status) => {
    const { rafa, first } = await paidTwice()
    local.reverseInvoice(first, 'dispute', status)
    await local.settled()
    expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active', isRunning: true })
  },
)

test('what went back of a plan that has ended doesn’t end the next one', async () => {
  const rafa = await newMember()
  await buy(world, rafa)
  local.reverse(await runningOf(rafa), 'refund')
  await local.settled()
  await buy(world, rafa)
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active', isRunning: true })
})

test('a member reads what their plan renews for at Stripe, whatever it is sold for today', async () => {
  const rafa = await newMember()
  await buy(world, rafa, 'annual')
  expect(await detailsOf(rafa)).toMatchObject({ renewal: { cents: 9999, currency: 'usd' } })
  expect((await rafa.get('/api/payment/invoices')).body).toMatchObject([{ cents: 9999, currency: 'usd' }])
})

test('the operator reads which of Stripe’s prices isn’t what people read', async () => {
  const pricesOf = (prices: { monthly: string; annual: string }) =>
    stripePayments({ ...local.settings, prices }, { publicUrl: () => '', fetch: local.fetch }).problemsOfPrices()
  expect(await pricesOf({ monthly: 'price_monthly', annual: 'price_annual' })).toEqual([])
  expect(await pricesOf({ monthly: 'price_annual', annual: 'price_gone' })).toEqual([
    'Stripe’s price price_annual isn’t $9.99 a month, as people read it for the monthly plan.',
    'Stripe has no price price_gone, for which the annual plan is sold.',
  ])
})
