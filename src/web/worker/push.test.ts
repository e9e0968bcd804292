import { beforeEach, expect, test, vi } from 'vitest'
import { PushBrowser } from '#test/push-browser.ts'
import { aWorld, type Browser, type Person } from '#test/world.ts'
import { renewPush } from './push.ts'

const world = await aWorld()
let pushManager: PushBrowser

beforeEach(() => {
  pushManager = new PushBrowser()
  vi.stubGlobal('registration', { pushManager })
})

/** The worker of this browser. */
function worksIn(browser: Browser) {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const sent = { method: method as 'GET', url, headers: headers as Record<string, string> }
    const { status, raw } = await browser.send(typeof body === 'string' ? { ...sent, payload: body } : sent)
    return new Response(status === 204 ? null : new Uint8Array(raw), { status })
  })
}

/** A member with notifications on this device. */
async function subscribed() {
  const rafa = await world.signUp()
  worksIn(rafa)
  const key = String((await rafa.get('/api/push')).body.publicKey)
  await rafa.post('/api/push/subscription', pushManager.renew(key).toJSON())
  return { rafa, key }
}

const endpointOf = async (rafa: Person) => {
  const { body } = await rafa.get('/api/push')
  return [body.isOn, body.endpoint]
}

test('when the browser has renewed its subscription, notifications go to the new one', async () => {
  const { rafa, key } = await subscribed()
  const renewed = pushManager.renew(key)
  await renewPush()
  expect(pushManager.current).toBe(renewed)
  expect(await endpointOf(rafa)).toEqual([true, renewed.endpoint])
})

test('when the browser has dropped its subscription, the device subscribes again', async () => {
  const { rafa } = await subscribed()
  pushManager.drop()
  await renewPush()
  expect(await endpointOf(rafa)).toEqual([true, (await pushManager.getSubscription())?.endpoint])
})

test('after a change of the server’s keys, the device subscribes with the new one', async () => {
  const { rafa, key } = await subscribed()
  const former = pushManager.renew(Buffer.alloc(65, 4).toString('base64url')).endpoint
  await renewPush()
  const { endpoint, options } = pushManager.current ?? expect.unreachable()
  expect(endpoint).not.toBe(former)
  expect(Buffer.from(options.applicationServerKey ?? expect.unreachable()).toString('base64url')).toBe(key)
  expect(await endpointOf(rafa)).toEqual([true, endpoint])
})

test('a device whose push service knew it no longer subscribes again, also if the browser holds on to what it had', async () => {
  const { rafa } = await subscribed()
  const former = pushManager.current?.endpoint
  await world.db
    .updateTable('pushSubscriptions')
    .set({ isGone: true })
    .where('userId', '=', rafa.user.id)
    .execute()
  await renewPush()
  expect(pushManager.current?.endpoint).not.toBe(former)
  expect(await endpointOf(rafa)).toEqual([true, pushManager.current?.endpoint])
})

test('nothing subscribes for a member who has turned notifications off, or for a visitor', async () => {
  const { rafa } = await subscribed()
  await rafa.delete('/api/push/subscription')
  pushManager.drop()
  await renewPush()
  expect(pushManager.current).toBeNull()
  expect(await endpointOf(rafa)).toEqual([false, null])
  worksIn(world.browser())
  await expect(renewPush()).rejects.toThrow('Invalid input')
  expect(pushManager.current).toBeNull()
})
