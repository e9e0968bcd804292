import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import type { BeltLevel } from '#shared/belts.ts'

export const aPassword = 'Armbar2026'
let people = 0

/** An email address that nobody has yet. */
export const someAddress = () => `person${++people}.${process.pid}.${Date.now()}@example.com`

interface Person {
  email: string
  fullName: string
}

interface Fixtures {
  /** Registers a new member through the API and opens the journal. `register` does it on the screen. */
  signUp: (fields?: { fullName?: string; belt?: BeltLevel }) => Promise<Person>
  /** Fails on anything axe finds wrong with the page as it is now. */
  expectAccessible: () => Promise<void>
  /** Whether the screen is a phone's. */
  isPhone: boolean
}

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env['ROLLBOOK_URL'] ?? '')
  },

  /** Every journey has its own IP address, so that they don't share its limits. */
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
    await use({ 'x-forwarded-for': `127.${a}.${b}.${c}` })
  },

  /** Installing the worker and filling its cache is a large part of a short journey, so only those tagged with it do. */
  serviceWorkers: async ({ browserName: _ }, use, { tags }) => {
    await use(tags.includes('@service-worker') ? 'allow' : 'block')
  },

  /** Console errors and uncaught exceptions fail the journey that caused them; a test may expect some by their text. */
  page: async ({ page }, use, info) => {
    const printed: string[] = []
    waitUntilQuiet(page)
    openTheApp(page)
    page.on('pageerror', (error) => printed.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) printed.push(message.text())
    })
    await use(page)
    const expected = info.annotations
      .filter(({ type }) => type === 'expects')
      .map(({ description = '' }) => description)
      .concat('Service Worker registration blocked')
    expect(printed.filter((text) => !expected.some((part) => text.includes(part)))).toEqual([])
  },

  signUp: async ({ page }, use) => {
    await use(async ({ fullName = 'Rafa Moreno', belt = 'blue' } = {}) => {
      const email = someAddress()
      const { csrfToken } = await (await page.request.get('/api/csrf-token')).json()
      const reply = await page.request.post('/api/auth/register', {
        headers: { 'x-csrf-token': csrfToken },
        data: { fullName, email, password: aPassword, beltLevel: belt },
      })
      expect(reply.status()).toBe(201)
      await subscribe(page.request)
      await saveTimeZone(page.request)
      await page.goto('/')
      await expect(page.getByText('No rolls logged yet')).toBeVisible()
      return { email, fullName }
    })
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      await settled(page)
      const { violations } = await inOnePage(page).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
      expect(await smallTapTargets(page)).toEqual([])
    })
  },

  isPhone: async ({ viewport }, use) => {
    await use((viewport?.width ?? 0) < 768)
  },
})

export { expect }

/** How long nothing is loaded once the app has loaded what it needs offline, in milliseconds. */
const quietMs = 800

/**
 * The app loads what it needs offline when the browser is idle, so a journey waits for that before it goes offline, and
 * before it ends a session: a call under way would be refused.
 */
function waitUntilQuiet(page: Page) {
  const context = page.context()
  const [setOffline, clearCookies] = [context.setOffline.bind(context), context.clearCookies.bind(context)]
  let lastAt = Date.now()
  const note = () => {
    lastAt = Date.now()
  }
  page.on('request', note).on('requestfinished', note).on('requestfailed', note)
  const quiet = async () => {
    while (Date.now() - lastAt < quietMs) await page.waitForTimeout(100)
  }
  context.setOffline = async (isOffline) => {
    if (isOffline) await quiet()
    await setOffline(isOffline)
  }
  context.clearCookies = async (options) => {
    await quiet()
    await clearCookies(options)
  }
}

/** Going to an address ends when the page is the app's. */
function openTheApp(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...args) => {
    const response = await goto(...args)
    await appIsThere(page)
    return response
  }
  page.reload = async (...args) => {
    const response = await reload(...args)
    await appIsThere(page)
    return response
  }
}

/** Waits until the page is the app's, and no longer what the server has drawn. */
export const appIsThere = (page: Page) => expect(page.locator('#root[data-drawn]')).toHaveCount(0)

/** Buys a plan on the page that replaces Stripe's, so that no journey ends with its trial. */
export async function subscribe(request: APIRequestContext) {
  const { csrfToken } = await (await request.get('/api/csrf-token')).json()
  const headers = { 'x-csrf-token': csrfToken }
  const checkout = await request.post('/api/payment/checkout', { headers, data: { plan: 'annual' } })
  const { url } = await checkout.json()
  expect((await request.get(`${url}/pay`, { maxRedirects: 0 })).status()).toBe(302)
}

/** Saves what a new member's browser would save by itself, so that no call is under way once the journal is open. */
async function saveTimeZone(request: APIRequestContext) {
  const { csrfToken } = await (await request.get('/api/csrf-token')).json()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const reply = await request.patch('/api/user', { headers: { 'x-csrf-token': csrfToken }, data: { timeZone } })
  expect(reply.status()).toBe(200)
}

/** Opens the sidebar on screens that don't always show it. */
export async function openSidebar(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'More' }).click()
}

/** Opens the dialog for a new entry with the button that this screen has. */
export async function openNewEntry(page: Page) {
  const button = page.getByRole('button', { name: 'New Entry' }).filter({ visible: true })
  const quick = page.getByRole('button', { name: 'Quick Entry' }).filter({ visible: true })
  await appIsThere(page)
  // Which of them there is depends on the screen; neither is while the page loads.
  await expect(button.or(quick).first()).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await quick.click()
    await page.getByRole('button', { name: 'Full entry' }).click()
  }
  await expect(page.getByRole('dialog', { name: 'New Training Entry' })).toBeVisible()
}

/** Logs a session in the dialog. */
export async function log(page: Page, fields: { title: string; notes?: string; tags?: string[]; date?: string }) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill(fields.title)
  if (fields.date) await page.getByLabel('Date').fill(fields.date)
  for (const tag of fields.tags ?? []) {
    await typeTag(page, tag)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('checkbox', { name: tag, exact: true })).toBeChecked()
  }
  if (fields.notes) await page.getByLabel('Training Notes').fill(fields.notes)
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: fields.title })).toBeVisible()
}

/** An open entry: in a dialog, or on a wide screen beside the journal. */
export const openedEntry = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('region', { name }))

/** Types a tag into the field that adds new ones, which is behind a button at first. */
export async function typeTag(page: Page, name: string) {
  const field = page.getByPlaceholder('Add custom tag...')
  const button = page.getByRole('button', { name: /^(All tags|Add custom tag\.\.\.)$/ })
  await expect(field.or(button)).toBeVisible()
  if (await button.isVisible()) await button.click()
  await field.fill(name)
}

/** Opens a part of the entry form that is behind its name, unless it is open. */
export async function openPart(page: Page, name: 'Rounds' | 'Techniques' | 'Training Media') {
  const toggle = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name} `) })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}

/** Without this mode, axe opens a second page for each check. What it lists besides violations, nobody reads. */
const inOnePage = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

/** Waits for animations to end: axe measures colors, and those of a half-transparent dialog differ. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )

/** Tap targets smaller than 44 by 44 px, except links within a sentence. */
const smallTapTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, label:has(input)')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter(
        (element) =>
          !element.closest('p') && !element.closest('[aria-hidden=true]') && !element.closest('label, [inert]'),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.right > 0 && box.bottom > 0 && (box.width < 43.5 || box.height < 43.5))
      .filter(({ element }) => getComputedStyle(element, '::after').position !== 'absolute')
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`),
  )
