import type { LocalEvent, LocalPayments } from '#server/outside/payments/payments-local.ts'
import type { PlanName } from '#shared/subscription/prices.ts'
import type { SubscriptionDetails } from '#shared/subscription/subscription.ts'
import type { Person, World } from './world.ts'

export const day = 86_400_000

/** The stand-in for Stripe of a world. */
export function localOf({ deps }: Pick<World, 'deps'>): LocalPayments {
  if (!deps.localPayments) throw new Error('This world has no stand-in for Stripe.')
  return deps.localPayments
}

/** The customer that Stripe knows a member as. */
export async function customerOf({ db }: Pick<World, 'db'>, { user }: Person): Promise<string> {
  const row = await db
    .selectFrom('subscriptions')
    .select('customerId')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  return row.customerId ?? ''
}

/** Buys a plan on the page that replaces Stripe's. Returns the path that it leads to. */
export async function buy(world: World, person: Person, plan: PlanName = 'monthly'): Promise<string> {
  const { body } = await person.post('/api/payment/checkout', { plan })
  const { headers } = await person.get(`${body.url}/pay`, { host: 'localhost' })
  await localOf(world).settled()
  return String(headers['location'])
}

export const detailsOf = async (person: Person): Promise<SubscriptionDetails> =>
  (await person.get('/api/payment/subscription')).body

/** Posts an event as the stand-in would, and returns the status. */
export async function deliver(world: World, event: LocalEvent): Promise<number> {
  const { payload, signature } = localOf(world).signed(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await world.browser().send({ method: 'POST', url: '/api/payment/webhook', headers, payload })).status
}

/** The member's subscription that runs, as the stand-in has it. */
export async function subscriptionAtStripe(world: World, person: Person) {
  const running = localOf(world).running(await customerOf(world, person))
  if (!running) throw new Error('No subscription is running.')
  return running
}
