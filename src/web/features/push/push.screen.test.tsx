import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PushBrowser } from '#test/push-browser.ts'
import { loseSignal, openApp, press, see } from '#test/screen.tsx'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const notification = { permission: 'granted', requestPermission: () => Promise.resolve(notification.permission) }
let pushManager: PushBrowser

beforeEach(() => {
  pushManager = new PushBrowser()
  notification.permission = 'granted'
  const registration = { pushManager }
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  vi.stubGlobal('PushManager', PushBrowser)
  vi.stubGlobal('Notification', notification)
})

/** A member with notifications on this device. */
async function subscribed() {
  const rafa = await world.signUp()
  const key = String((await rafa.get('/api/push')).body.publicKey)
  await rafa.post('/api/push/subscription', pushManager.renew(key).toJSON())
  const state = async () => {
    const { body } = await rafa.get('/api/push')
    return [body.isOn, body.endpoint]
  }
  return { rafa, state }
}

const stopped = 'Notifications have stopped on this device.'
const loaded = () => screen.findAllByText('Log your first session')

test('a subscription that the browser has dropped is renewed when the app opens, without a word', async () => {
  const { rafa, state } = await subscribed()
  pushManager.drop()
  await openApp(rafa)
  await expect.poll(() => pushManager.current?.endpoint).toBeTruthy()
  await expect.poll(state).toEqual([true, pushManager.current?.endpoint])
  expect(screen.queryByText(stopped)).toBeNull()
  await openApp(rafa, '/reminders')
  expect(
    (await screen.findByRole('switch', { name: 'Notifications on this device' })).getAttribute('aria-checked'),
  ).toBe('true')
})

test('a member who has withdrawn the permission reads what to do, until they have answered', async () => {
  const { rafa, state } = await subscribed()
  pushManager.drop()
  notification.permission = 'denied'
  await openApp(rafa)
  expect(await see(stopped)).toBeTruthy()
  expect(await see(/Allow them in its settings for this site, then turn them on again/)).toBeTruthy()
  const letThrough = loseSignal()
  await press('Leave notifications off')
  expect(await see(/^Notifications weren’t changed/)).toBeTruthy()
  await letThrough()
  await press('Leave notifications off')
  await expect.poll(() => screen.queryByText(stopped)).toBeNull()
  expect(await state()).toEqual([false, null])
  await openApp(rafa)
  await loaded()
  expect(screen.queryByText(stopped)).toBeNull()
})

test('where the browser’s service refuses, the switch is off, and turning it on again tries once more', async () => {
  const { rafa, state } = await subscribed()
  pushManager.drop()
  pushManager.failure = new DOMException('push service error', 'AbortError')
  await openApp(rafa, '/reminders')
  expect(await see(stopped)).toBeTruthy()
  const toggle = await screen.findByRole('switch', { name: 'Notifications on this device' })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  pushManager.failure = undefined
  await press('Turn on again')
  await expect.poll(() => screen.queryByText(stopped)).toBeNull()
  expect(await state()).toEqual([true, pushManager.current?.endpoint])
})
