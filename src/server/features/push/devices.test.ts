import { afterAll, expect, test } from 'vitest'
import { limits } from '#shared/foundation/limits.ts'
import { aDevice, pushService } from '#test/push.ts'
import { turnOnPush } from '#test/push-device.ts'
import { aWorld, type Person } from '#test/world.ts'
import { sendDuePushes } from './service.ts'

const service = await pushService()
afterAll(() => service.close())

const world = await aWorld()

/** Makes it `at`. */
function itIs(at: string) {
  world.later(Date.parse(at) - world.deps.clock().getTime())
}

const turnOn = (person: Person) => turnOnPush(person, service)
const send = () => sendDuePushes(world.deps, new AbortController().signal)

test('logging out ends the notifications of that device, and of no other', async () => {
  itIs('2026-11-23T08:00:00Z')
  const rafa = await world.signUp()
  const phone = await turnOn(rafa)
  const laptop = world.browser()
  expect(
    (await laptop.post('/api/auth/login', { email: rafa.email, password: rafa.password })).body,
  ).toMatchObject({ email: rafa.email })
  expect((await laptop.get('/api/push')).body.isOn).toBe(false)
  const other = await turnOn({ ...rafa, ...laptop })
  await rafa.post('/api/auth/logout')
  await laptop.post('/api/reminders', { title: 'Wash the gi', date: '2026-11-23' })
  await send()
  expect([phone.got().length, other.got().length]).toEqual([0, 1])
})

test('a browser belongs to who turned them on last, and turning them off forgets it', async () => {
  itIs('2026-11-23T08:00:00Z')
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { subscription } = await turnOn(rafa)
  expect((await dana.post('/api/push/subscription', subscription)).status).toBe(204)
  const isOn = async (person: Person) => (await person.get('/api/push')).body.isOn
  expect([await isOn(rafa), await isOn(dana)]).toEqual([false, true])
  for (let times = 0; times < 2; times++) expect((await dana.delete('/api/push/subscription')).status).toBe(204)
  expect(await isOn(dana)).toBe(false)
})

test.each([
  'https://example.com/push',
  'https://169.254.169.254/latest/meta-data',
  'https://fcm.googleapis.com.example.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:secret@fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
  'https://10.0.0.1/x',
  'http://192.168.0.1/x',
])('nothing is ever sent to %s', async (endpoint) => {
  itIs('2026-11-23T08:00:00Z')
  const rafa = await world.signUp()
  const refused = await rafa.post('/api/push/subscription', aDevice(endpoint).subscription)
  expect(refused).toMatchObject({ status: 400, body: { code: 'PUSH_SERVICE_UNKNOWN' } })
})

test('in production, no address on the machine itself is called, and without keys notifications are off', async () => {
  const keys = world.deps.push?.publicKey
  expect(keys).toHaveLength(87)
  const production = await aWorld({ NODE_ENV: 'production' })
  const rafa = await production.signUp()
  expect((await rafa.get('/api/push')).body).toMatchObject({ publicKey: null, isOn: false })
  const device = aDevice(service.url).subscription
  expect(await rafa.post('/api/push/subscription', device)).toMatchObject({ body: { code: 'PUSH_OFF' } })
  const { openPush } = await import('#server/outside/push/open-push.ts')
  const pushKeys = { publicKey: keys ?? '', privateKey: 'a'.repeat(43) }
  const push = openPush({ ...production.deps.env, pushKeys })
  expect(push?.serviceOf(device.endpoint)).toBeUndefined()
  expect(push?.serviceOf('https://updates.push.services.mozilla.com/wpush/v2/x')).toBe('push.services.mozilla.com')
})

test('a member can turn them on for a limited number of devices; the latest count', async () => {
  itIs('2026-11-23T08:00:00Z')
  const rafa = await world.signUp()
  await turnOn(rafa)
  for (let count = 0; count < limits.pushDevices; count++) {
    const browser = world.browser(`10.0.0.${count}`)
    await browser.post('/api/auth/login', { email: rafa.email, password: rafa.password })
    world.later(1000)
    await turnOn({ ...rafa, ...browser })
  }
  expect((await rafa.get('/api/push')).body.isOn).toBe(false)
  const stored = world.db.selectFrom('pushSubscriptions').select('sessionId').where('userId', '=', rafa.user.id)
  expect(await stored.execute()).toHaveLength(limits.pushDevices)
})
