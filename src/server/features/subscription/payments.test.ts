import { expect, test } from 'vitest'
import { buy, customerOf, day, detailsOf, localOf, subscriptionAtStripe } from '#test/payment-world.ts'
import { anEntry, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const local = localOf(world)
const newMember = () => world.signUp({}, { onTrial: true })
const mayLog = async (person: Person) => (await person.post('/api/entries', anEntry())).status === 201

test('a member buys a plan after the trial, and goes on logging', async () => {
  const rafa = await newMember()
  world.later(8 * day)
  expect(await mayLog(rafa)).toBe(false)
  expect(await buy(world, rafa, 'annual')).toBe('/payment/success')
  expect(await mayLog(rafa)).toBe(true)
  expect((await rafa.get('/api/payment/status')).body).toMatchObject({
    subscriptionStatus: 'active',
    isActive: true,
  })
  const { plan, renewsOn, isRunning } = await detailsOf(rafa)
  expect([plan, isRunning]).toEqual(['annual', true])
  expect(Date.parse(renewsOn ?? '') - world.deps.clock().getTime()).toBeGreaterThan(364 * day)
  expect((await rafa.get('/api/payment/invoices')).body).toMatchObject([{ cents: 9999, isPaid: true }])
})

test('a refused card buys nothing, and another one does', async () => {
  const rafa = await newMember()
  const { url } = (await rafa.post('/api/payment/checkout', { plan: 'monthly' })).body
  const refused = await rafa.get(`${url}/refuse`, { host: 'localhost' })
  expect(refused.body).toContain('Your card was declined')
  expect(refused.body).toContain('TEST CHECKOUT')
  expect((await detailsOf(rafa)).isRunning).toBe(false)
  const { headers } = await rafa.get(`${url}/pay`, { host: 'localhost' })
  expect(headers['location']).toBe('/payment/success')
  expect((await detailsOf(rafa)).isRunning).toBe(true)
})

test('the page after the checkout asks Stripe, so a late webhook doesn’t matter', async () => {
  const rafa = await newMember()
  const receive = local.onEvent
  local.onEvent = async () => undefined
  await buy(world, rafa)
  local.onEvent = receive
  expect((await detailsOf(rafa)).isRunning).toBe(false)
  const confirmed = await rafa.post('/api/payment/confirm')
  expect(confirmed.body).toMatchObject({ subscriptionStatus: 'active', isActive: true })
})

test('a double click and two tabs lead to the same checkout, which is paid once', async () => {
  const rafa = await newMember()
  const urls = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await rafa.post('/api/payment/checkout', { plan: 'monthly' })).body.url,
    ),
  )
  expect(new Set(urls).size).toBe(1)
  await rafa.get(`${urls[0]}/pay`, { host: 'localhost' })
  await rafa.get(`${urls[0]}/pay`, { host: 'localhost' })
  expect(local.subscriptionsOf(await customerOf(world, rafa))).toHaveLength(1)
  expect(await rafa.post('/api/payment/checkout', { plan: 'annual' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SUBSCRIBED' },
  })
})

test('of different plans chosen in two tabs at once, only one can be paid', async () => {
  for (let round = 0; round < 10; round++) {
    const rafa = await newMember()
    await Promise.all(
      ['monthly', 'annual', 'monthly', 'annual'].map((plan) => rafa.post('/api/payment/checkout', { plan })),
    )
    const customer = await customerOf(world, rafa)
    const open = local.books.checkouts.filter(
      (checkout) => checkout.customer === customer && checkout.status === 'open',
    )
    expect(open).toHaveLength(1)
  }
})

test('another plan closes the checkout of the first', async () => {
  const rafa = await newMember()
  const { url } = (await rafa.post('/api/payment/checkout', { plan: 'monthly' })).body
  await rafa.post('/api/payment/checkout', { plan: 'annual' })
  expect((await rafa.get(`${url}/pay`, { host: 'localhost' })).body).toContain('This checkout is closed')
  expect(local.subscriptionsOf(await customerOf(world, rafa))).toEqual([])
})

test('deleting the account ends the subscription and closes an open checkout', async () => {
  const [rafa, dana] = [await newMember(), await newMember()]
  await buy(world, rafa)
  const customer = await customerOf(world, rafa)
  const { url } = (await dana.post('/api/payment/checkout', { plan: 'monthly' })).body
  expect((await rafa.delete('/api/user')).status).toBe(204)
  expect((await dana.delete('/api/user')).status).toBe(204)
  expect(local.running(customer)).toBeUndefined()
  expect(local.customer(customer)).toMatchObject({ isDeleted: true, email: '' })
  expect((await world.browser().get(`${url}/pay`, { host: 'localhost' })).body).toContain(
    'This checkout is closed',
  )
})

test('another member’s payments are nobody’s business', async () => {
  const [rafa, dana] = [await newMember(), await newMember()]
  await buy(world, rafa)
  expect((await dana.get('/api/payment/invoices')).body).toEqual([])
  expect(await dana.post('/api/payment/portal', {})).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_BOUGHT' },
  })
  expect(await detailsOf(dana)).toMatchObject({ subscriptionStatus: 'trial', hasBilling: false })
})

test('in production without keys, buying says so, and the pages that replace Stripe don’t exist', async () => {
  const production = await aWorld({ NODE_ENV: 'production', HTTPS: 'false' })
  const rafa = await production.signUp({}, { onTrial: true })
  expect(await rafa.post('/api/payment/checkout', { plan: 'monthly' })).toMatchObject({
    status: 503,
    body: {
      code: 'PAYMENT_NOT_SET_UP',
      message: 'Payments aren’t set up on this server yet. Please contact us on the Contact page.',
    },
  })
  expect((await rafa.get('/dev/payment/checkout/x', { host: 'localhost' })).status).toBe(404)
  expect((await rafa.delete('/api/user')).status).toBe(204)
})

test('the pages that replace Stripe answer only this machine', async () => {
  const rafa = await newMember()
  const { url } = (await rafa.post('/api/payment/checkout', { plan: 'monthly' })).body
  expect((await world.browser('192.0.2.7').get(url, { host: 'localhost' })).status).toBe(404)
  expect((await rafa.get(url, { host: 'evil.example' })).status).toBe(404)
})

test('who subscribes early keeps the days of the trial, and is charged when it ends', async () => {
  const rafa = await newMember()
  const { billingStarts, trialEndDate } = await detailsOf(rafa)
  expect(billingStarts).toBe(trialEndDate)
  await buy(world, rafa, 'monthly')
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active', isRunning: true, entriesLeft: null })
  const { renewsOn } = await detailsOf(rafa)
  expect(Date.parse(renewsOn ?? '') - Date.parse(trialEndDate ?? '')).toBeLessThan(1000)
  // Stripe's invoice over nothing is none that a person has to see.
  expect((await rafa.get('/api/payment/invoices')).body).toEqual([])
  world.later(7 * day + 1000)
  await local.settled()
  expect((await rafa.get('/api/payment/invoices')).body).toMatchObject([{ cents: 999, isPaid: true }])
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active' })
})

test('in the last hours of a trial, billing starts as early as Stripe allows, also for a double click', async () => {
  const rafa = await newMember()
  world.later(6.9 * day)
  const { billingStarts } = await detailsOf(rafa)
  const ahead = Date.parse(billingStarts ?? '') - world.deps.clock().getTime()
  expect([ahead >= 2 * day, ahead < 2.1 * day]).toEqual([true, true])
  const clicks = await Promise.all([1, 2].map(() => rafa.post('/api/payment/checkout', { plan: 'monthly' })))
  expect(new Set(clicks.map(({ body }) => body.url)).size).toBe(1)
  await buy(world, rafa, 'monthly')
  expect((await detailsOf(rafa)).renewsOn).toBe(billingStarts)
})

test('an invoice that was refunded says so', async () => {
  const rafa = await newMember()
  world.later(8 * day)
  await buy(world, rafa, 'monthly')
  const invoice = async () => (await rafa.get('/api/payment/invoices')).body[0]
  expect(await invoice()).toMatchObject({ isPaid: true, isRefunded: false })
  local.reverse(await subscriptionAtStripe(world, rafa), 'refund')
  await local.settled()
  expect(await invoice()).toMatchObject({ isPaid: true, isRefunded: true })
  expect((await rafa.get('/api/payment/status')).body).toMatchObject({ ended: 'plan' })
})

test('the status says how many entries a trial has left, and later what has ended', async () => {
  const rafa = await newMember()
  const status = async () => (await rafa.get('/api/payment/status')).body
  for (let at = 0; at < 18; at++) await rafa.log()
  expect(await status()).toMatchObject({ subscriptionStatus: 'trial', ended: null, entriesLeft: 2 })
  world.later(8 * day)
  expect(await status()).toMatchObject({ isActive: false, ended: 'trial', entriesLeft: null })
  await buy(world, rafa, 'monthly')
  expect(await status()).toMatchObject({ isActive: true, ended: null, entriesLeft: null })
  local.setCard(await customerOf(world, rafa), true)
  for (const days of [16, 16]) {
    world.later(days * day)
    await local.settled()
    await status()
  }
  expect(await status()).toMatchObject({ subscriptionStatus: 'past_due', ended: null })
  world.later(8 * day)
  expect(await status()).toMatchObject({ isActive: false, ended: 'payment' })
  world.later(20 * day)
  await local.settled()
  expect(await status()).toMatchObject({ isActive: false, ended: 'plan' })
})
