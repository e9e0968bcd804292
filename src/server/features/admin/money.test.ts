import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { PaymentFailure } from '#server/outside/payments/payments.ts'
import { anAdmin, withAdmin } from '#test/admin.ts'
import { buy, day, detailsOf, localOf, subscriptionAtStripe } from '#test/payment-world.ts'
import { anEntry, aWorld, type Person } from '#test/world.ts'

const world = await aWorld(withAdmin)
const coach = await anAdmin(world)
const newMember = () => world.signUp({}, { onTrial: true })
const listed = async ({ email }: Person) => (await coach.get(`/api/admin/members?q=${email}`)).body[0].subscription
const dayIn = (days: number) => new Date(world.deps.clock().getTime() + days * day).toISOString().slice(0, 10)
const extend = (person: Person, until: string) =>
  coach.post(`/api/admin/members/${person.user.id}/trial`, { until })

/** The administrator's session expires after a while. */
async function later(days: number) {
  world.later(days * day)
  await localOf(world).settled()
  await coach.post('/api/auth/login', { email: coach.email, password: coach.password })
}

test('administrators see who is on trial, who pays, and who doesn’t anymore', async () => {
  const rafa = await newMember()
  const trialEnd = new Date(world.deps.clock().getTime() + 7 * day).toISOString()
  expect(await listed(rafa)).toEqual({ status: 'trial', plan: null, until: trialEnd })
  await buy(world, rafa, 'annual')
  expect(await listed(rafa)).toEqual({ status: 'active', plan: 'annual', until: null })
  localOf(world).setCanceling(await subscriptionAtStripe(world, rafa), true)
  await localOf(world).settled()
  expect(await listed(rafa)).toMatchObject({ status: 'canceled', plan: 'annual', until: expect.any(String) })
  const dana = await newMember()
  await later(8)
  expect(await listed(dana)).toMatchObject({ status: 'expired', plan: null })
})

test('an extended trial lasts through that day, and its member reads that in their activity', async () => {
  const rafa = await newMember()
  await later(8)
  expect((await rafa.post('/api/entries', anEntry())).status).toBe(402)
  expect((await extend(rafa, dayIn(3))).status).toBe(204)
  // A retry changes nothing.
  expect((await extend(rafa, dayIn(3))).status).toBe(204)
  const end = `${dayIn(4)}T00:00:00.000Z`
  expect((await rafa.get('/api/payment/status')).body).toEqual({
    subscriptionStatus: 'trial',
    isActive: true,
    trialEndDate: end,
    ended: null,
    entriesLeft: 20,
    earlierTrial: null,
  })
  expect((await rafa.post('/api/entries', anEntry())).status).toBe(201)
  expect((await rafa.get('/api/user/events')).body).toContainEqual(
    expect.objectContaining({ kind: 'trial-extended-by-operator' }),
  )
  const [action] = (await coach.get('/api/admin/actions')).body
  expect(action).toMatchObject({
    kind: 'trial-extended',
    subjectId: rafa.user.id,
    details: dayIn(3),
    outcome: 204,
  })
})

test('a trial can’t be shortened, or extended to a day that is over, far away, or none', async () => {
  const rafa = await newMember()
  expect((await extend(rafa, dayIn(2))).body.code).toBe('TRIAL_LONGER')
  expect((await extend(rafa, dayIn(-1))).body.code).toBe('TRIAL_DAY')
  expect((await extend(rafa, dayIn(400))).body.code).toBe('TRIAL_DAY')
  expect((await extend(rafa, 'soon')).status).toBe(400)
  expect((await coach.post('/api/admin/members/999999/trial', { until: dayIn(9) })).status).toBe(404)
})

test('the figures count members whose plan is active, a canceled one until it ends', async () => {
  const own = await aWorld(withAdmin)
  const admin = await anAdmin(own)
  const [rafa] = [await own.signUp({}, { onTrial: true }), await own.signUp({}, { onTrial: true })]
  const paying = async () => (await admin.get('/api/admin/figures')).body.now.paying
  // The administrator has a plan.
  expect(await paying()).toBe(1)
  await buy(own, rafa)
  expect(await paying()).toBe(2)
  localOf(own).setCanceling(await subscriptionAtStripe(own, rafa), true)
  await localOf(own).settled()
  expect(await paying()).toBe(2)
  await sweep(own.deps)
  expect((await admin.get('/api/admin/figures')).body.days.at(-1)).toMatchObject({ paying: 2 })
  own.later(32 * day)
  await admin.post('/api/auth/login', { email: admin.email, password: admin.password })
  expect(await paying()).toBe(1)
})

test('webhooks are listed without their content, those that failed too, and are processed again on request', async () => {
  const rafa = await newMember()
  await buy(world, rafa)
  const webhooks = async (query = '') => (await coach.get(`/api/admin/webhooks${query}`)).body
  const [event] = await webhooks()
  expect(event).toEqual({
    id: expect.any(Number),
    eventId: expect.stringMatching(/^evt_/),
    type: expect.any(String),
    userId: rafa.user.id,
    createdAt: expect.any(String),
    processedAt: expect.any(String),
    attempts: 1,
    failure: null,
  })
  expect(await webhooks(`?before=${event.id}`)).not.toContainEqual(expect.objectContaining({ id: event.id }))
  expect(await webhooks('?failed=true')).toEqual([])

  await world.db.updateTable('subscriptions').set({ status: null, paidUntil: null }).execute()
  const { payments } = world.deps
  if (!payments) throw new Error('Payments are not set up.')
  const { billingOf } = payments
  payments.billingOf = () => Promise.reject(new PaymentFailure('Stripe is away'))
  const replay = () => coach.post(`/api/admin/webhooks/${event.id}/replay`)
  expect((await replay()).body.code).toBe('PAYMENT_UNAVAILABLE')
  expect(await webhooks('?failed=true')).toMatchObject([{ id: event.id, attempts: 2 }])
  payments.billingOf = billingOf
  expect((await replay()).status).toBe(204)
  expect(await webhooks('?failed=true')).toEqual([])
  expect(await detailsOf(rafa)).toMatchObject({ subscriptionStatus: 'active' })
  const outcomes = (await coach.get('/api/admin/actions')).body.slice(0, 2)
  expect(outcomes).toMatchObject([
    { kind: 'webhook-replayed', subjectId: event.id, outcome: 204 },
    { kind: 'webhook-replayed', subjectId: event.id, outcome: 503 },
  ])
  expect((await coach.post('/api/admin/webhooks/999999/replay')).status).toBe(404)
})

test('the storage is shown by kind and by who has the most, never by file', async () => {
  const rafa = await world.signUp({ fullName: 'Rafa Moreno' })
  const file = (filename: string, mimetype: string, bytes: number) => ({
    userId: rafa.user.id,
    filename,
    originalName: `Secret ${filename}`,
    mimetype,
    bytes,
  })
  const rows = [
    file('a.jpg', 'image/jpeg', 300),
    file('b.mp4', 'video/mp4', 9000),
    file('c.pdf', 'application/pdf', 20),
  ]
  await world.db.insertInto('files').values(rows).execute()
  const { status, body } = await coach.get('/api/admin/storage')
  expect(status).toBe(200)
  expect(body).toEqual({
    isBucket: false,
    total: { files: 3, bytes: 9320 },
    kinds: [
      { kind: 'image', files: 1, bytes: 300 },
      { kind: 'video', files: 1, bytes: 9000 },
      { kind: 'document', files: 1, bytes: 20 },
    ],
    unattached: { files: 3, bytes: 9320 },
    largest: [{ id: rafa.user.id, fullName: 'Rafa Moreno', files: 3, bytes: 9320 }],
    maxBytes: 5000 * 1024 * 1024,
    databaseBytes: expect.any(Number),
    freeBytes: expect.any(Number),
  })
  expect(JSON.stringify(body)).not.toContain('Secret')
})

test('the figures have who of a month’s newcomers bought a plan, what plans bring in a month, and those that ended', async () => {
  const own = await aWorld(withAdmin)
  const admin = await anAdmin(own)
  const month = async () => (await admin.get('/api/admin/figures')).body.months.at(-1)
  const own0 = await month()
  await own.signUp({}, { onTrial: true })
  const rafa = await own.signUp({}, { onTrial: true })
  await buy(own, rafa, 'monthly')
  await buy(own, await own.signUp({}, { onTrial: true }), 'annual')
  await sweep(own.deps)
  expect(await month()).toMatchObject({
    month: '2026-11',
    registered: own0.registered + 3,
    subscribed: own0.subscribed + 2,
    ended: 0,
    payingBefore: null,
  })
  const { now, months } = (await admin.get('/api/admin/figures')).body
  // Others pay for a year.
  expect(months.at(-1).revenueCents).toBe(999 + Math.round(((now.paying - 1) * 9999) / 12))
  const endsAt = own.deps.clock()
  await own.db
    .updateTable('subscriptions')
    .set({ status: 'ended', endsAt })
    .where('userId', '=', rafa.user.id)
    .execute()
  expect(await month()).toMatchObject({ ended: 1 })
})
