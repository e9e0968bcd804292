import { afterAll, expect, test } from 'vitest'
import { pushService, vapidClaims } from '#test/push.ts'
import { turnOnPush } from '#test/push-device.ts'
import { aWorld, type Person } from '#test/world.ts'
import { sendDuePushes } from './service.ts'

const minute = 60_000
const service = await pushService()
afterAll(() => service.close())

const world = await aWorld()

/** Makes it `at`. */
function itIs(at: string) {
  world.later(Date.parse(at) - world.deps.clock().getTime())
}

const turnOn = (person: Person) => turnOnPush(person, service)
const send = () => sendDuePushes(world.deps, new AbortController().signal)

/** Moves the clock as the job does, and returns what the device got and when. */
async function gets(device: Awaited<ReturnType<typeof turnOn>>, hours: number) {
  const got: [at: string, title: string][] = []
  for (let steps = 0; steps < hours * 4; steps++) {
    const known = device.got().length
    await send()
    for (const { title } of device.read().slice(known))
      got.push([world.deps.clock().toISOString().slice(11, 16), title])
    world.later(15 * minute)
  }
  return got
}

test('a notification is encrypted for the device and signed by the server', async () => {
  itIs('2026-11-23T12:00:00Z')
  const rafa = await world.signUp()
  const device = await turnOn(rafa)
  expect((await rafa.post('/api/push/test')).status).toBe(204)
  const [pushed] = device.got()
  expect(device.read()).toEqual([
    { title: 'Notifications work', body: expect.any(String), tag: 'test', path: '/reminders' },
  ])
  expect(pushed?.body.toString('latin1')).not.toContain('Notifications')
  expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'test', urgency: 'normal' })
  const { publicKey } = (await rafa.get('/api/push')).body
  const claims = vapidClaims(pushed ?? expect.unreachable(), publicKey)
  expect(claims).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^(mailto:|https:)/) })
  expect(await rafa.post('/api/push/test')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_CALLS' } })
})

test('reminders that are due are sent once, in the member’s morning', async () => {
  itIs('2026-11-23T00:00:00Z')
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone: 'America/New_York' })
  const device = await turnOn(rafa)
  for (const title of ['Wash the gi', 'Pay the gym'])
    await rafa.post('/api/reminders', { title, date: '2026-11-22' })
  const { body: removed } = await rafa.post('/api/reminders', { title: 'Old', date: '2026-11-20' })
  await rafa.delete(`/api/reminders/${removed.id}`)
  expect(await gets(device, 24)).toEqual([['13:00', '2 reminders are due']])
  expect(device.read()).toMatchObject([{ body: 'Wash the gi, Pay the gym', path: '/reminders', due: 2 }])
  for (const { id } of (await rafa.get('/api/reminders')).body)
    await rafa.patch(`/api/reminders/${id}`, { completed: true })
  expect(await gets(device, 24)).toEqual([])
})

test('on the morning of a class, a member hears what was worked on last time, with what is due', async () => {
  itIs('2026-11-23T06:00:00Z')
  const rafa = await world.signUp()
  const device = await turnOn(rafa)
  await rafa.post('/api/templates', { name: 'Fundamentals', weekday: 1, startTime: '19:30', endTime: '21:00' })
  await rafa.log({ title: 'Fundamentals', date: '2026-11-16', notes: 'Knee shield.' })
  await rafa.post('/api/focuses', { kind: 'position', names: ['Half Guard'], from: '2026-11-20' })
  await rafa.post('/api/reminders', { title: 'Wash the gi', date: '2026-11-23' })
  expect(await gets(device, 12)).toEqual([['08:00', '19:30 Fundamentals']])
  expect(device.read()).toEqual([
    {
      title: '19:30 Fundamentals',
      body: 'Last time: Knee shield.\nFocus: Half Guard\n1 reminder due',
      tag: 'reminders',
      path: '/',
      due: 1,
    },
  ])
})

test('two servers at once send one', async () => {
  itIs('2026-11-23T08:00:00Z')
  const rafa = await world.signUp()
  const device = await turnOn(rafa)
  await rafa.post('/api/reminders', { title: 'Wash the gi', date: '2026-11-23' })
  await Promise.all([send(), send(), send()])
  expect(device.read()).toMatchObject([{ title: 'Wash the gi', body: 'Due today' }])
})

test('a class that wasn’t logged is asked for in the evening, once it is over, with the button that logs it', async () => {
  itIs('2026-11-23T12:00:00Z')
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const monday = { name: 'Fundamentals', weekday: 1, startTime: '19:30', endTime: '21:00' }
  const device = await turnOn(rafa)
  const other = await turnOn(dana)
  const { body: template } = await rafa.post('/api/templates', monday)
  await dana.post('/api/templates', monday)
  const evening = { date: '2026-11-23', startTime: '19:30', endTime: '21:00' }
  await dana.log({ title: 'Fundamentals', ...evening, isPlanned: false })
  expect(await gets(device, 12)).toEqual([['21:15', 'Log today’s class']])
  expect(device.read()).toMatchObject([
    { body: 'Fundamentals · 19:30', path: '/', logPath: `/?log=planned-${template.ruleId}-1` },
  ])
  expect(other.got()).toEqual([])
})

test('a planned session is asked for, one that was skipped is not', async () => {
  itIs('2026-11-23T20:30:00Z')
  const rafa = await world.signUp()
  const device = await turnOn(rafa)
  const series = { isRecurring: true, recurrencePattern: 'weekly', recurrenceEndDate: '2026-12-29' } as const
  const times = { startTime: '18:00', endTime: '19:00' }
  const { planned } = await rafa.log({ title: 'Open mat', date: '2026-11-16', ...times, ...series })
  await send()
  expect(device.read()).toMatchObject([
    { body: 'Open mat · 18:00', logPath: `/?log=planned-${planned?.ruleId}-1` },
  ])
  await rafa.delete(`/api/planned/${planned?.ruleId}/2?scope=this`)
  world.later(7 * 24 * 60 * minute)
  await send()
  expect(device.got()).toHaveLength(1)
})

test('an entry that was planned ahead is asked for on its day, unless it was confirmed or removed', async () => {
  itIs('2026-11-20T12:00:00Z')
  const [rafa, dana, kim] = [await world.signUp(), await world.signUp(), await world.signUp()]
  const seminar = { title: 'Seminar', date: '2026-11-23', startTime: '17:00', endTime: '19:00' }
  const [device, danas, kims] = [await turnOn(rafa), await turnOn(dana), await turnOn(kim)]
  const { id } = await rafa.log(seminar)
  const confirmed = await dana.log(seminar)
  const removed = await kim.log(seminar)
  itIs('2026-11-23T20:30:00Z')
  await dana.patch(`/api/entries/${confirmed.id}`, { isPlanned: false })
  await kim.delete(`/api/entries/${removed.id}`)
  await send()
  expect(device.read()).toMatchObject([{ body: 'Seminar · 17:00', logPath: `/?log=entry-${id}` }])
  expect([...danas.got(), ...kims.got()]).toEqual([])
})

test('nothing is sent in the quiet hours, or of what is turned off', async () => {
  itIs('2026-11-23T05:00:00Z')
  const rafa = await world.signUp()
  const device = await turnOn(rafa)
  await rafa.post('/api/templates', { name: 'Class', weekday: 1, startTime: '19:00', endTime: '20:00' })
  await rafa.post('/api/reminders', { title: 'Wash the gi', date: '2026-11-23' })
  const change = (settings: object) => rafa.patch('/api/push/settings', settings)
  expect(await change({ remindAt: '06:59' })).toMatchObject({
    status: 400,
    body: { fields: { remindAt: 'This is in your quiet hours. Choose another time, or other quiet hours.' } },
  })
  expect(await change({ quietFrom: '25:00' })).toMatchObject({ status: 400 })
  expect((await change({ quietTo: '06:00', remindAt: '06:15', classes: false })).body).toEqual({
    reminders: true,
    remindAt: '06:15',
    classes: false,
    classAt: '20:30',
    quietFrom: '22:00',
    quietTo: '06:00',
  })
  expect(await gets(device, 18)).toEqual([['06:15', 'Wash the gi']])
})

test('a class that ends in the quiet hours isn’t asked for at night', async () => {
  itIs('2026-11-23T18:00:00Z')
  const rafa = await world.signUp()
  const device = await turnOn(rafa)
  await rafa.post('/api/templates', { name: 'Late class', weekday: 1, startTime: '20:45', endTime: '22:15' })
  expect(await gets(device, 12)).toEqual([])
})

test.each([404, 410])(
  'a device whose push service says %i gets no more until it subscribes again',
  async (status) => {
    itIs('2026-11-23T08:00:00Z')
    const rafa = await world.signUp()
    const device = await turnOn(rafa)
    service.replyWith(() => status)
    await rafa.post('/api/reminders', { title: 'Wash the gi', date: '2026-11-23' })
    await send()
    service.replyWith(() => 201)
    world.later(24 * 60 * minute)
    await send()
    expect(device.got()).toHaveLength(1)
    const { endpoint } = device.subscription
    expect((await rafa.get('/api/push')).body).toMatchObject({ isOn: false, endpoint })
    expect(await rafa.post('/api/push/test')).toMatchObject({ status: 400, body: { code: 'PUSH_DEVICE_GONE' } })
    expect((await rafa.post('/api/push/subscription', device.subscription)).status).toBe(204)
    expect((await rafa.get('/api/push')).body.isOn).toBe(true)
    expect((await rafa.post('/api/push/test')).status).toBe(204)
  },
)

/** Stores which key of the server a member's devices subscribed with. */
const subscribedWith = (person: Person, publicKey: string | null) =>
  world.db.updateTable('pushSubscriptions').set({ publicKey }).where('userId', '=', person.user.id).execute()

test.each([400, 401, 403])(
  'after a change of the server’s keys, which is answered with %i, a device is off',
  async (status) => {
    itIs('2026-11-23T08:00:00Z')
    const rafa = await world.signUp()
    const device = await turnOn(rafa)
    await subscribedWith(rafa, 'the former key')
    expect((await rafa.get('/api/push')).body.isOn).toBe(false)
    service.replyWith(() => status)
    expect(await rafa.post('/api/push/test')).toMatchObject({ status: 400, body: { code: 'PUSH_DEVICE_GONE' } })
    service.replyWith(() => 201)
    expect((await rafa.post('/api/push/subscription', device.subscription)).status).toBe(204)
    expect((await rafa.get('/api/push')).body.isOn).toBe(true)
    world.later(minute)
    expect((await rafa.post('/api/push/test')).status).toBe(204)
  },
)

test.each([400, 401, 403])('a device of the same key, or of an unknown one, stays on after %i', async (status) => {
  itIs('2026-11-23T08:00:00Z')
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  for (const person of [rafa, dana]) await turnOn(person)
  await subscribedWith(dana, null)
  service.replyWith(() => status)
  for (const person of [rafa, dana]) {
    expect(await person.post('/api/push/test')).toMatchObject({ status: 503, body: { code: 'BUSY' } })
    expect((await person.get('/api/push')).body.isOn).toBe(true)
  }
  service.replyWith(() => 201)
})

test('what a push service refuses is tried again, and others get theirs meanwhile', async () => {
  itIs('2026-11-23T08:00:00Z')
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [failing, working] = [await turnOn(rafa), await turnOn(dana)]
  for (const person of [rafa, dana])
    await person.post('/api/reminders', { title: 'Wash the gi', date: '2026-11-23' })
  const path = new URL(failing.subscription.endpoint).pathname
  service.replyWith((asked) => (asked === path ? 503 : 201))
  await send()
  expect([failing.got().length, working.got().length]).toEqual([1, 1])
  service.replyWith(() => 201)
  world.later(5 * minute)
  await send()
  await send()
  expect([failing.got().length, working.got().length]).toEqual([2, 1])
})

test('a push service that can’t be reached is left alone after ten failures, and the next run asks again', async () => {
  itIs('2026-11-23T08:00:00Z')
  const dead = await pushService()
  await dead.close()
  const people: Person[] = []
  for (let count = 0; count < 12; count++) people.push(await world.signUp())
  for (const person of people) {
    await turnOnPush(person, dead)
    await person.post('/api/reminders', { title: 'Wash the gi', date: '2026-11-23' })
  }
  await send()
  const ids = people.map(({ user }) => user.id)
  const marks = () => world.db.selectFrom('pushMarks').select('userId').where('userId', 'in', ids).execute()
  expect(await marks()).toEqual([])
})
