import type { Page } from '@playwright/test'
import type { PushMessage } from '#shared/accounts/push.ts'
import { localDay, weekdayNumber } from '#shared/foundation/dates.ts'
import { aDevice, pushService } from '../test/push.ts'
import { openSettings } from './account-steps.ts'
import { post, stored } from './api-steps.ts'
import { expect, test as memberTest } from './fixtures.ts'
import { untilWorkerControls } from './offline-steps.ts'
import { test } from './own-server.ts'

/**
 * Has the browser subscribe at a push service on this machine: Chromium's own needs Google's keys. Without a screen, it
 * also says that notifications are denied, even if they were granted.
 */
async function subscribeAt(page: Page, url: string) {
  const device = aDevice(`${url}/phone`)
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript((subscription) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription)
  }, device.subscription)
  return device
}

/** Hands a message to the service worker, as the browser does when one arrives. */
async function deliver(page: Page, message: PushMessage) {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

interface WorkerScope {
  shown: object[]
  opened: string[]
  registration: ServiceWorkerRegistration
  clients: { matchAll: () => Promise<object[]>; openWindow: (url: string) => Promise<void> }
}

/** A browser without a screen shows no notifications, so what the worker asks it to show and open is written down. */
async function recordNotifications(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker.')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.opened = []
    scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options })
    scope.clients.openWindow = async (url) => void scope.opened.push(url)
  })
  return {
    shown: () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown),
    /** The windows that the worker has opened. */
    opened: () => worker.evaluate(() => (globalThis as unknown as WorkerScope).opened),
    /** From now on, the worker finds no tab of the app. */
    hideTabs: () =>
      worker.evaluate(() => {
        const { clients } = globalThis as unknown as WorkerScope
        clients.matchAll = async () => []
      }),
    /** Taps a button of the last one. */
    tap: (action: string) =>
      worker.evaluate((action) => {
        const { shown } = globalThis as unknown as WorkerScope
        const notification = { ...shown.at(-1), close: () => undefined }
        const waitUntil = () => undefined
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action, waitUntil }))
      }, action),
  }
}

/** Turns notifications on, on the page of the reminders. */
async function turnOn(page: Page) {
  await page.goto('/reminders')
  await untilWorkerControls(page)
  const toggle = page.getByRole('switch', { name: 'Notifications on this device' })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(page.getByRole('button', { name: 'Send a test notification' })).toBeVisible()
  await expect(toggle).toBeChecked()
  return toggle
}

const quietFrom = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/push')).json()).settings.quietFrom)

test('notifications are turned on, tested, kept quiet, and turned off', async ({ phone }) => {
  const service = await pushService()
  const page = await phone.open()
  const device = await subscribeAt(page, service.url)
  await phone.signUp()
  const toggle = await turnOn(page)
  const notifications = await recordNotifications(page)
  await page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect.poll(() => service.pushed.length).toBe(1)
  await expect(page.getByText('Test sent.')).toBeVisible()
  const [pushed] = service.pushed
  const message = device.decrypt(pushed?.body ?? Buffer.alloc(0))
  await deliver(page, message)
  await expect.poll(notifications.shown).toMatchObject([{ title: 'Notifications work', body: message.body }])

  await page.getByLabel('Quiet from').fill('23:00')
  await page.getByLabel('Quiet until').focus()
  await expect.poll(() => quietFrom(page)).toBe('23:00')
  await page.getByLabel('Quiet from').fill('20:00')
  await page.getByLabel('Quiet until').focus()
  await expect(page.getByText('This is in your quiet hours.')).toBeVisible()
  await page.getByLabel('Ask me from').fill('19:30')
  await page.getByLabel('Quiet until').focus()
  await expect.poll(() => quietFrom(page)).toBe('20:00')
  await expect(page.getByText('This is in your quiet hours.')).toBeHidden()
  await page.getByLabel('Remind me at').fill('')
  await page.getByLabel('Quiet until').focus()
  await expect(page.getByLabel('Remind me at')).toHaveValue('08:00')

  await page.reload()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(page.getByRole('button', { name: 'Send a test notification' })).toBeHidden()
  await expect(toggle).not.toBeChecked()
  await page.reload()
  await expect(toggle).not.toBeChecked()
  await service.close()
})

test('the button of the evening’s notification logs the class, with the app open and without', async ({
  phone,
}) => {
  const service = await pushService()
  const page = await phone.open()
  await subscribeAt(page, service.url)
  await phone.signUp()
  await turnOn(page)
  const notifications = await recordNotifications(page)
  const day = localDay(new Date())
  const logged = async () =>
    (await stored(page)).flatMap(({ title, isPlanned }) => (isPlanned ? [] : [title])).sort()
  const ask = async (name: string, log: string) => {
    await page.goto('/reminders')
    await expect(page.getByRole('switch', { name: 'Notifications on this device' })).toBeChecked()
    await deliver(page, {
      title: 'Log today’s class',
      body: name,
      tag: 'class',
      path: '/',
      logPath: `/?log=${log}`,
    })
    await expect
      .poll(async () => (await notifications.shown()).at(-1))
      .toMatchObject({ title: 'Log today’s class', body: name, actions: [{ action: 'log' }] })
    await notifications.tap('log')
  }
  const weekday = weekdayNumber(day)
  await post(page, '/api/templates', { name: 'Fundamentals', weekday, startTime: '00:01', endTime: '00:02' })
  const [{ id }] = await page.evaluate(async () => (await fetch('/api/templates')).json())
  await ask('Fundamentals', `template-${id}-${day}`)
  await expect(page).toHaveURL('/')
  await expect.poll(logged).toEqual(['Fundamentals'])

  const ahead = { title: 'Seminar', date: day, startTime: '00:05', endTime: '00:06', isPlanned: true }
  await post(page, '/api/entries', ahead)
  const planned = (await stored(page)).find(({ title }) => title === 'Seminar')
  await notifications.hideTabs()
  await ask('Seminar', `entry-${planned?.id}`)
  await expect.poll(async () => (await notifications.opened()).length).toBe(1)
  const [url = ''] = await notifications.opened()
  await page.goto(url)
  await expect(page.getByText('“Seminar” logged')).toBeVisible()
  await expect.poll(logged).toEqual(['Fundamentals', 'Seminar'])
  await page.goto(url)
  await expect(page.getByText('It’s already in your journal')).toBeVisible()
  expect(await logged()).toHaveLength(2)
  await service.close()
})

memberTest(
  'a browser that blocks notifications says what to do',
  async ({ page, signUp, isPhone, expectAccessible }) => {
    await signUp()
    await openSettings(page, isPhone, 'Notifications')
    const toggle = page.getByRole('switch', { name: 'Notifications on this device' })
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(page.getByText('Your browser blocks notifications')).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await expectAccessible()
  },
)

memberTest(
  'on an iPhone, the app has to be on the Home Screen first',
  async ({ page, signUp, expectAccessible }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' })
    })
    await signUp()
    await page.goto('/reminders')
    await expect(page.getByText('only apps on the Home Screen can show notifications')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Add Rollbook to the Home Screen' }).click()
    await expect(page.getByRole('dialog', { name: 'Install Rollbook' })).toBeVisible()
  },
)
