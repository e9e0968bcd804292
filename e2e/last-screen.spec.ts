import type { BrowserContext, Page } from '@playwright/test'
import { linkInEmail, logOut, openSettings } from './account-steps.ts'
import { today } from './after-class.ts'
import { post } from './api-steps.ts'
import { deployProxy } from './deploy-proxy.ts'
import { aPassword, expect, log, logEarlier, someAddress, waitForApp } from './fixtures.ts'
import { aPhone, type OwnServer, type Phone, test, untilCached } from './own-server.ts'
import { placesOnScreen } from './places-on-screen.ts'

const title = 'Half guard class'

/** Registers a member whose journal, and last screen, the device has. */
async function openWithLastScreen(phone: Phone) {
  const page = await phone.open()
  const { email } = await phone.signUp()
  await logEarlier(page, { title })
  await untilCached(page, title)
  await page.goto('/')
  await untilScreenCached(page, title)
  return { page, email }
}

/** Waits until the device has cached a last screen with this title on it. */
const untilScreenCached = (page: Page, shown: string) =>
  expect.poll(() => page.evaluate(inCaches, shown), { message: 'the last screen' }).toEqual(['last-screen'])

/** The caches with a text in any of their replies but the app's files; runs in the page. */
async function inCaches(text: string) {
  const names = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.startsWith('/assets/')) continue
      const reply = await cache.match(request)
      if ((await reply?.text())?.includes(text)) names.push(name)
    }
  }
  return names
}

/** Opens the journal again. The server answers nothing, not even the scripts, until the returned function is called. */
async function openWithoutScripts(context: BrowserContext, server: OwnServer) {
  const page = await context.newPage()
  await page.goto('/privacy')
  await page.evaluate(forgetScripts)
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const arrive = server.hang()
  await page.goto('/', { waitUntil: 'commit' })
  return { page, arrive }
}

/** Removes the app's scripts from the device, which is of no use to another journey then; runs in the page. */
async function forgetScripts() {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) if (request.url.endsWith('.js')) await cache.delete(request)
  }
}

const card = (page: Page, name = title) => page.getByRole('button', { name, exact: true })

/** Acts as if the person went to another app; runs in the page. */
function hide() {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Logs another member in with this browser's cookies, without any page of the app. */
async function registerElsewhere(page: Page) {
  const { origin } = new URL(page.url())
  const { csrfToken } = await (await page.request.get(`${origin}/api/csrf-token`)).json()
  const reply = await page.request.post(`${origin}/api/auth/register`, {
    headers: { 'x-csrf-token': csrfToken },
    data: { fullName: 'Mia Torres', email: someAddress(), password: aPassword, beltLevel: 'white' },
  })
  expect(reply.status()).toBe(201)
}

test('a returning member sees the journal at once and can use it, although the server never answers', async ({
  phone,
  server,
}) => {
  await openWithLastScreen(phone)
  await phone.close()
  server.hang()

  const later = await phone.open()
  await later.goto('/', { waitUntil: 'commit' })
  // Without it, the app's shell would come after 3 seconds.
  await expect(card(later)).toBeVisible({ timeout: 2_500 })
  await waitForApp(later)
  await card(later).click()
  await expect(later.getByRole('dialog', { name: title })).toBeVisible()
})

test('online, the last screen is replaced by what another device has logged since', { tag: '@cold' }, async ({
  phone,
  server,
}) => {
  const { page } = await openWithLastScreen(phone)
  await post(page, '/api/entries', { title: 'Logged on the laptop', date: today, isPlanned: false })
  const next = await openWithoutScripts(page.context(), server)
  await expect(card(next.page)).toBeVisible()
  await expect(card(next.page, 'Logged on the laptop')).toBeHidden()
  next.arrive()
  await expect(card(next.page, 'Logged on the laptop')).toBeVisible()
  await expect(card(next.page)).toBeVisible()
})

test('what is changed on this device is on the last screen as soon as the app is left', async ({ phone }) => {
  const { page } = await openWithLastScreen(phone)
  await log(page, { title: 'Rolled with Ana' })
  await expect.poll(() => page.evaluate(inCaches, title)).toEqual([])
  const other = await page.context().newPage()
  await other.goto('/privacy')
  await page.evaluate(hide)
  await untilScreenCached(other, 'Rolled with Ana')
})

test('nothing moves when the app takes over the last screen', { tag: '@cold' }, async ({ phone, server }) => {
  const { page } = await openWithLastScreen(phone)
  // A browser that has loaded our font once draws with it from the start.
  await page.waitForFunction(() => localStorage.getItem('font') !== null)
  const next = await openWithoutScripts(page.context(), server)
  await expect(card(next.page)).toBeVisible()
  await next.page.evaluate(async () => void (await document.fonts.ready))
  const drawn = await next.page.evaluate(placesOnScreen)
  next.arrive()
  await waitForApp(next.page)
  expect(await next.page.evaluate(placesOnScreen)).toEqual(drawn)
  expect(drawn.length).toBeGreaterThan(30)
})

test('after logging out, nothing of it is left, and the start page is the public one', async ({ phone }) => {
  const { page } = await openWithLastScreen(phone)
  await logOut(page, true)
  await expectGone(page)
})

test('after deleting the account, nothing of it is left', async ({ phone }) => {
  const { page } = await openWithLastScreen(phone)
  await openSettings(page, true, 'Delete')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expectGone(page)
})

test('after resetting the password on the device, nothing of it is left', async ({ phone }) => {
  const { page, email } = await openWithLastScreen(phone)
  await post(page, '/api/auth/forgot-password', { email })
  await page.goto(await linkInEmail(page, email, '/reset-password/'))
  await page.getByRole('textbox', { name: 'New password' }).fill('Triangle2027')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed. Log in with your new one.')).toBeVisible()
  await expectGone(page)
})

/** The device has nothing left of the last screen, also once the app was left and the start page opened. */
async function expectGone(page: Page) {
  expect(await page.evaluate(inCaches, title)).toEqual([])
  await page.evaluate(hide)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await page.evaluate(inCaches, title)).toEqual([])
}

test('once the login has expired, the last screen gives way to the login and is gone', async ({ phone }) => {
  const { page } = await openWithLastScreen(phone)
  // Nothing on this page removes it.
  await page.goto('/privacy')
  await untilScreenCached(page, title)
  await page.context().clearCookies({ name: 'session' })
  await page.goto('/')
  await expect(page.getByText('You’ve been logged out. Log in to continue.')).toBeVisible()
  await expect.poll(() => page.evaluate(inCaches, title)).toEqual([])
})

test('another member on the same device sees their own journal, and nothing else stays', async ({ phone }) => {
  const { page } = await openWithLastScreen(phone)
  await page.context().clearCookies({ name: 'session' })
  await registerElsewhere(page)
  await page.goto('/')
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  await expect(card(page)).toBeHidden()
  await expect.poll(() => page.evaluate(inCaches, title)).toEqual([])
})

test('a tap on a session of the last screen that is deleted by now opens nothing else', { tag: '@cold' }, async ({
  phone,
  server,
}) => {
  const { page } = await openWithLastScreen(phone)
  await post(page, '/api/entries', { title: 'Below it', date: today, isPlanned: false })
  await page.reload()
  await untilScreenCached(page, 'Below it')
  await page.context().setOffline(true)
  await card(page, 'Below it').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Below it')).toHaveCount(0)

  const context = page.context()
  await page.close()
  await context.setOffline(false)

  const next = await openWithoutScripts(context, server)
  await card(next.page, 'Below it').click()
  next.arrive()
  await waitForApp(next.page)
  await expect(card(next.page)).toBeVisible()
  await expect(card(next.page, 'Below it')).toHaveCount(0)
  await expect(next.page.getByRole('dialog')).toHaveCount(0)
})

test('a new version of the app begins with its own screen', async ({ server }) => {
  const deploys = await deployProxy(server.url)
  const phone = await aPhone(server, { url: deploys.url })
  const { page } = await openWithLastScreen(phone)
  const old = await versionOf(page)
  deploys.deploy()
  await expect.poll(() => page.evaluate(updateWorker), { message: 'shells' }).toBe(2)
  // With its last tab, the old version's worker is gone.
  const next = await phone.open()
  await next.goto('/')
  await expect(card(next)).toBeVisible()
  expect(await versionOf(next)).not.toBe(old)
  await phone.clear()
  await deploys.stop()
})

const versionOf = (page: Page) => page.locator('meta[name=version]').getAttribute('content')

/** Has the browser look for a new version. Returns how many versions are on the device as a whole; runs in the page. */
async function updateWorker() {
  await (await navigator.serviceWorker.ready).update()
  const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
  const shells = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/shell')))
  return shells.filter((shell) => shell !== undefined).length
}

test('whoever chose the dark theme returns to a dark screen', { tag: '@cold' }, async ({ phone, server }) => {
  const { page } = await openWithLastScreen(phone)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('switch', { name: 'Dark mode' }).filter({ visible: true }).click()
  await expect.poll(() => page.evaluate(inCaches, title)).toEqual([])
  await page.evaluate(hide)
  await untilScreenCached(page, 'data-mantine-color-scheme="dark"')
  const next = await openWithoutScripts(page.context(), server)
  await expect(next.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(next.page.locator('body')).toHaveCSS('background-color', 'rgb(15, 17, 19)')
  next.arrive()
})
