import { expect, test } from 'vitest'
import { PaymentFailure } from '#server/outside/payments/payments.ts'
import type { LocalEvent } from '#server/outside/payments/payments-local.ts'
import { buy, customerOf, day, deliver, detailsOf, localOf, subscriptionAtStripe } from '#test/payment-world.ts'
import { aWorld } from '#test/world.ts'
import { sweepPayments } from './service.ts'
import { receiveEvent } from './webhooks.ts'

const world = await aWorld()
const local = localOf(world)
const newMember = () => world.signUp({}, { onTrial: true })

test('a webhook that comes twice is processed once, and one that failed is processed when it comes again', async () => {
  const rafa = await newMember()
  const events: LocalEvent[] = []
  const receive = local.onEvent
  local.onEvent = async (event) => void events.push(event)
  await buy(world, rafa)
  local.onEvent = receive
  const [event] = events
  if (!event) throw new Error('There was no event.')
  const attempts = async () => {
    const query = world.db.selectFrom('paymentEvents').select(['attempts', 'failure', 'processedAt'])
    return query.where('eventId', '=', event.id).executeTakeFirst()
  }

  const { payments } = world.deps
  if (!payments) throw new Error('Payments are not set up.')
  const unreachable = { ...payments, billingOf: () => Promise.reject(new PaymentFailure('Stripe is away')) }
  const { payload, signature } = local.signed(event)
  const refused = receiveEvent({ ...world.deps, payments: unreachable }, Buffer.from(payload), signature)
  await expect(refused).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' })
  expect(await attempts()).toMatchObject({ attempts: 1, processedAt: null })
  expect(await deliver(world, event)).toBe(204)
  expect(await deliver(world, event)).toBe(204)
  expect(await attempts()).toEqual({ attempts: 2, failure: null, processedAt: expect.any(Date) })
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active' })
})

test('a dispute about a charge of another account is none of ours, and isn’t sent again', async () => {
  const event: LocalEvent = {
    id: 'evt_of_another_account',
    object: 'event',
    type: 'charge.dispute.created',
    created: 0,
    data: { object: { id: 'dp_other', charge: 'ch_of_another_account' } },
  }
  expect(await deliver(world, event)).toBe(204)
})

test('nobody but Stripe can send a webhook', async () => {
  const rafa = await newMember()
  await buy(world, rafa)
  const event: LocalEvent = {
    id: 'evt_forged',
    object: 'event',
    type: 'customer.subscription.deleted',
    created: 0,
    data: { object: { id: 'sub', customer: await customerOf(world, rafa) } },
  }
  const { payload, signature } = local.signed(event)
  const send = (headers: Record<string, string>, body = payload) =>
    world.browser().send({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
  for (const reply of [
    await send({}),
    await send({ 'stripe-signature': `${signature}0` }),
    await send({ 'stripe-signature': signature.replace(/^t=\d+/, 't=1') }),
    await send({ 'stripe-signature': signature }, payload.replace('evt_forged', 'evt_other')),
  ])
    expect(reply).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } })
  const stored = world.db.selectFrom('paymentEvents').select('id').where('eventId', '=', event.id)
  expect(await stored.execute()).toEqual([])
})

test('what was lost is noticed by the hourly check', async () => {
  const rafa = await newMember()
  await buy(world, rafa)
  const receive = local.onEvent
  local.onEvent = async () => undefined
  local.setCanceling(await subscriptionAtStripe(world, rafa), true)
  world.later(2 * day)
  await local.settled()
  local.onEvent = receive
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active' })
  await sweepPayments(world.deps)
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'canceled' })
})
