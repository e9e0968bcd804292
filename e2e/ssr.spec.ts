import {
  type BrowserContext,
  type BrowserContextOptions,
  devices,
  type Locator,
  type Page,
} from '@playwright/test'
import { addDays } from '#shared/foundation/dates.ts'
import { sevenOClock, today } from './after-class.ts'
import { patch, post } from './api-steps.ts'
import { drafts } from './draft-steps.ts'
import { test as base, expect, openedEntry, openNewEntry, waitForApp } from './fixtures.ts'
import { watchMoves, whatMoved } from './moves.ts'
import { placesOnScreen } from './places-on-screen.ts'

const { name: _name, weekday: _weekday, notesPrompts: _prompts, ...fundamentals } = sevenOClock

async function logSessions(page: Page) {
  for (let ago = 0; ago < 12; ago++) {
    const notes = ago % 2 ? '' : 'Worked the knee line first. '.repeat(9)
    await post(page, '/api/entries', {
      ...fundamentals,
      title: `Rolled ${ago}`,
      date: addDays(today, -ago),
      isPlanned: false,
      notes,
    })
  }
}

/** A browser that has nothing yet, of a member with twelve sessions. */
const test = base.extend<{ anew: (options?: BrowserContextOptions) => Promise<Page> }>({
  anew: async ({ page, signUp, browser }, use) => {
    await signUp()
    await logSessions(page)
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({
        baseURL: new URL(page.url()).origin,
        viewport: page.viewportSize(),
        locale: 'en-US',
        storageState: { ...(await page.context().storageState()), origins: [] },
        serviceWorkers: 'block',
        ...options,
      })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

const { userAgent, isMobile, hasTouch } = devices['Pixel 7']
const aPhone = { userAgent, isMobile, hasTouch }

/** Opens a page, whose scripts, or these, don't arrive until the returned function is called. */
async function openWithoutScripts(page: Page, path = '/', first = card(page, 0), scripts = '*') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/assets/${scripts}.js`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(first).toBeVisible()
  // It is in the document before its styles are, but not on the screen.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  return async () => {
    release()
    await waitForApp(page)
  }
}

const card = (page: Page, ago: number) => page.getByRole('button', { name: `Rolled ${ago}`, exact: true })

test('a page that was left while it loaded, and comes back as it was, loads anew', async ({ page, newMember }) => {
  await newMember()
  const comeBack = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  const splash = page.getByText('Loading Rollbook…')
  const release = await openWithoutScripts(page, '/tags', splash)
  const again = page.waitForRequest((request) => request.isNavigationRequest())
  await comeBack()
  await again
  await release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Technique Tags')
  // What has loaded stays.
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await comeBack()
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
})

test('the newest sessions can be read without script', async ({ anew }) => {
  const plain = await anew({ javaScriptEnabled: false })
  await plain.goto('/')
  await expect(plain.getByRole('article')).toHaveCount(10)
  await expect(card(plain, 0)).toBeInViewport({ ratio: 1 })
  await expect(plain.getByText('Worked the knee line first.').first()).toBeVisible()
})

test('nothing moves when the app takes over what the server has drawn', async ({ page, anew }) => {
  await post(page, '/api/entries', { ...fundamentals, title: 'To come', date: addDays(today, 2), isPlanned: true })
  const fresh = await anew()
  await expectNothingMoves(fresh, '/', card(fresh, 0))
  await expect(fresh.getByRole('article')).toHaveCount(12)
})

test('a browser that has read only half of the top bar paints its buttons where they stay @phone', async ({
  anew,
}) => {
  for (const path of ['/', '/calendar']) {
    const fresh = await anew(aPhone)
    await openWithoutScripts(fresh, path, fresh.getByRole('button', { name: /^Rolled 0/ }))
    const newEntry = fresh.getByRole('banner').getByRole('button', { name: 'New Entry' }).first()
    const [before, after] = await newEntry.evaluate((last) => {
      const bell = last.previousElementSibling
      const place = () => JSON.stringify(bell?.getBoundingClientRect())
      const whole = place()
      last.remove()
      return [whole, place()]
    })
    expect(after, path).toBe(before)
  }
})

test('the calendar of a phone is drawn, too, in the member’s weeks, and nothing moves when the app takes over', async ({
  page,
  anew,
}) => {
  await patch(page, '/api/user', { weekStartsOn: 1 })
  const fresh = await anew(aPhone)
  await expectNothingMoves(fresh, '/calendar', fresh.getByRole('button', { name: /^Rolled 0/ }))
  await expect(fresh.getByRole('columnheader').first()).toHaveAccessibleName('Monday')
  await fresh.getByRole('button', { name: 'Previous month' }).click()
  await expect(fresh).toHaveURL(/day=/)
})

test('a drawn calendar stays on the screen while its part of the app is late', async ({ anew }) => {
  const fresh = await anew(aPhone)
  const session = fresh.getByRole('button', { name: /^Rolled 0/ })
  const arrive = await openWithoutScripts(fresh, '/calendar', session, 'calendar-page-*')
  await session.click()
  // The app is there by now, and would show its spinner instead.
  await fresh.waitForTimeout(2000)
  await expect(session).toBeVisible()
  await arrive()
  await expect(fresh.getByRole('dialog', { name: 'Rolled 0' })).toBeVisible()
})

async function expectNothingMoves(fresh: Page, path: string, first: Locator) {
  await watchMoves(fresh)
  const problems: string[] = []
  fresh.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  const arrive = await openWithoutScripts(fresh, path, first)
  const rendered = await fresh.evaluate(placesOnScreen)
  await arrive()
  expect(await fresh.evaluate(placesOnScreen)).toEqual(rendered)
  expect(rendered.length).toBeGreaterThan(50)
  expect(await whatMoved(fresh)).toEqual([])
  const expected = ['Service Worker registration blocked', 'Failed to load resource']
  expect(problems.filter((text) => !expected.some((part) => text.includes(part)))).toEqual([])
}

test('the line of a draft comes into room that was kept for it', async ({ page, anew }) => {
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Open mat')
  const left = await drafts(page)
  const fresh = await anew()
  await fresh.route('**/*.woff2', (route) => route.abort())
  await fresh.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, left)
  const arrive = await openWithoutScripts(fresh)
  const top = () => card(fresh, 0).evaluate((title) => title.getBoundingClientRect().top)
  const rendered = await top()
  await arrive()
  await expect(fresh.getByRole('button', { name: /^Continue: Open mat, / })).toBeVisible()
  expect(await top()).toBe(rendered)
})

test('a tap on what the server has drawn is carried out as soon as the app is there', async ({ anew }) => {
  const fresh = await anew()
  const arrive = await openWithoutScripts(fresh)
  await card(fresh, 1).click()
  await arrive()
  await expect(fresh.getByRole('dialog', { name: 'Rolled 1' })).toBeVisible()
})

test('whoever uses the keyboard stays where they were when the app takes over', async ({ anew }) => {
  const fresh = await anew()
  const arrive = await openWithoutScripts(fresh)
  await card(fresh, 1).focus()
  await arrive()
  await expect(card(fresh, 1)).toBeFocused()
  await fresh.keyboard.press('Enter')
  await expect(openedEntry(fresh, 'Rolled 1')).toBeVisible()
})

test('a search typed before the app is there is searched for', async ({ anew }) => {
  const fresh = await anew()
  const arrive = await openWithoutScripts(fresh)
  await fresh.getByLabel('Search entries').fill('Rolled 7')
  await arrive()
  await expect(fresh.getByLabel('Search entries')).toHaveValue('Rolled 7')
  await expect(fresh).toHaveURL(/q=/)
})
