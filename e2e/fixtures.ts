import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type { BeltLevel } from '#shared/accounts/belts.ts'
import { localDay } from '#shared/foundation/dates.ts'
import { smallTapTargets, violationsOn } from './accessibility.ts'
import { post } from './api-steps.ts'
import { emptyContext, leaveContext, prepareContext, sharedContext } from './browser-context.ts'
import { type Fields, logInNewMember, type Member } from './members.ts'

export { aPassword } from '#test/make-member.ts'
export { someAddress } from './members.ts'

/** The server of all journeys, which `server.ts` starts. */
const server = () => ({ url: process.env['ROLLBOOK_URL'] ?? '', dataDir: process.env['ROLLBOOK_DATA'] ?? '' })

interface Fixtures {
  /** Logs a new member in. */
  newMember: (fields?: Fields) => Promise<Member>
  /** Logs a new member in and opens the journal. */
  signUp: (fields?: { fullName?: string; belt?: BeltLevel }) => Promise<Member>
  /** Fails on anything axe finds wrong with the page as it is now. */
  expectAccessible: () => Promise<void>
  /** Whether the screen is a phone's. */
  isPhone: boolean
}

const noToken = 'The anti-forgery token couldn’t be fetched'

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(server().url)
  },

  /** Every journey has its own IP address, so that they don't share its limits. */
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use({ 'x-forwarded-for': someIpAddress() })
  },

  /** Installing the worker and filling its cache is a large part of a short journey, so only those tagged with it do. */
  serviceWorkers: async ({ browserName: _ }, use, { tags }) => {
    await use(tags.includes('@service-worker') ? 'allow' : 'block')
  },

  /** With the app's files of the journeys before, and nothing else of theirs. */
  context: async ({ browser, serviceWorkers, userAgent, extraHTTPHeaders }, use, { tags }) => {
    if (tags.includes('@cold')) return useColdContext(browser, use)
    const context = await sharedContext(browser, { serviceWorkers, ...(userAgent && { userAgent }) })
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await use(context)
    await leaveContext(context)
  },

  /** Console errors and uncaught exceptions fail the journey that caused them; a test may expect some by their text. */
  page: async ({ context, serviceWorkers }, use, info) => {
    const page = await emptyContext(context, server().url, { hasWorker: serviceWorkers === 'allow' })
    const printed: string[] = []
    if (serviceWorkers === 'block' && !info.tags.includes('@idle')) await page.addInitScript(neverIdle)
    waitForAppOnOpen(page)
    waitForFocusOnFill(page)
    page.on('pageerror', (error) => printed.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        printed.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    const expected = info.annotations
      .filter(({ type }) => type === 'expects')
      .map(({ description = '' }) => description)
      .concat('Service Worker registration blocked', noToken)
      // A call without a token is refused, and sent again with one.
      .concat(printed.some((text) => text.includes(noToken)) ? '403 (Forbidden)' : [])
    expect(printed.filter((text) => !expected.some((part) => text.includes(part)))).toEqual([])
  },

  newMember: async ({ context }, use) => {
    await use((fields) => logInNewMember(context, server(), fields))
  },

  signUp: async ({ page, newMember }, use) => {
    await use(async (fields) => {
      const member = await newMember(fields)
      await page.goto('/')
      await expect(page.getByText('No rolls logged yet')).toBeVisible()
      return member
    })
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      expect(await violationsOn(page)).toEqual([])
      expect(await smallTapTargets(page)).toEqual([])
    })
  },

  isPhone: async ({ viewport }, use) => {
    await use((viewport?.width ?? 0) < 768)
  },
})

export { expect }

/**
 * Runs in the page. The parts that the app loads when the browser is idle, to open offline, are much of the work of a short
 * journey. Without a service worker, it doesn't open offline, and each part loads when it is opened.
 */
function neverIdle() {
  window.requestIdleCallback = () => 0
}

/** A context that has nothing yet, not even the app's files. */
async function useColdContext(browser: Browser, use: (context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext()
  await prepareContext(context)
  await use(context)
  await context.close()
}

/** An address of this machine. */
export const someIpAddress = () => `127.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`

/** Going to an address ends when the page is the app's. */
function waitForAppOnOpen(page: Page) {
  goAgainIfStopped(page)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...args) => {
    const response = await goto(...args)
    await waitForApp(page)
    return response
  }
  page.reload = async (...args) => {
    const response = await reload(...args)
    await waitForApp(page)
    return response
  }
}

/** A dialog that was just closed goes back in the history, which stops an address that is opened or reloaded meanwhile. */
export function goAgainIfStopped(page: Page) {
  const again = <Reply>(go: () => Promise<Reply>): Promise<Reply> =>
    go().catch(async (error) => {
      if (!String(error).includes('ERR_ABORTED')) throw error
      await untilClosed(page)
      return go()
    })
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = (...args) => again(() => goto(...args))
  page.reload = (...args) => again(() => reload(...args))
}

/** What waits already. */
const filling = new WeakSet<Locator>()

/**
 * A dialog takes the focus in the task after it has opened. Filling in a field is two steps, the second of which types into
 * whatever has the focus; a person isn't that fast.
 */
function waitForFocusOnFill(page: Page) {
  const locators: Locator = Object.getPrototypeOf(page.locator('body'))
  if (filling.has(locators)) return
  filling.add(locators)
  const { fill } = locators
  locators.fill = async function (this: Locator, ...args) {
    await this.waitFor()
    await this.page()
      .waitForFunction(isFocused, undefined, { timeout: 1000 })
      .catch(() => undefined)
    return fill.apply(this, args)
  }
}

/** Whether the dialog that is open, if any, has the focus; runs in the page. */
const isFocused = () =>
  [...document.querySelectorAll('[role="dialog"][aria-modal]')].every(
    (dialog) => dialog.closest('[inert]') || dialog.contains(document.activeElement),
  )

/** Waits until the page is the app's, and no longer what the server has rendered. */
export const waitForApp = (page: Page) => expect(page.locator('#root[data-ssr]')).toHaveCount(0)

/** Waits until a dialog that was closed has gone back in the history, which would stop what is opened meanwhile. */
export const untilClosed = (page: Page) => page.waitForFunction(() => window.history.state?.entry === undefined)

/** Opens the sidebar on screens that don't always show it. */
export async function openSidebar(page: Page, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: 'More' }).click()
}

/** Opens the dialog for a new entry with the button that this screen has. */
export async function openNewEntry(page: Page) {
  const button = page.getByRole('button', { name: 'New Entry' }).filter({ visible: true })
  const quick = page.getByRole('button', { name: 'Quick Entry' }).filter({ visible: true })
  await waitForApp(page)
  // Which of them there is depends on the screen; neither is while the page loads.
  await expect(button.or(quick).first()).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await quick.click()
    await page.getByRole('dialog').getByRole('button', { name: 'New Entry' }).click()
  }
  await expect(page.getByRole('dialog', { name: 'New Training Entry' })).toBeVisible()
}

interface Session {
  title: string
  notes?: string
  tags?: string[]
  date?: string
}

/** Stores a session as an earlier visit would have, and opens the journal. It costs a quarter of what `log` does. */
export async function logEarlier(page: Page, { title, notes = '', tags = [], date }: Session) {
  const made = []
  for (const name of tags) made.push(await post(page, '/api/tags', { name }))
  const day = date ?? localDay(new Date())
  const stored = { title, notes, tags: made.map(({ id }) => id), date: day, isPlanned: false }
  await post(page, '/api/entries', stored)
  await page.goto('/')
  await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible()
}

/** Logs a session in the dialog. */
export async function log(page: Page, fields: Session) {
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

/** Types a tag into the field that adds new ones, which a phone has behind a button of its name. */
export async function typeTag(page: Page, name: string) {
  const field = page.getByPlaceholder('Add custom tag...')
  const button = page.getByRole('button', { name: 'Add custom tag...' })
  await expect(field.or(button)).toBeVisible()
  if (await button.isVisible()) await button.click()
  await field.fill(name)
}

/** Opens a part of the entry form that is behind its name, unless it is open. */
export async function openPart(page: Page, name: 'Rounds' | 'Techniques' | 'Training Media') {
  const toggle = page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name} `) })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}
