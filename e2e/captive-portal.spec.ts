import type { Page, Route } from '@playwright/test'
import { stored } from './api-steps.ts'
import { aPhoto, choose } from './files.ts'
import { expect, openNewEntry, test } from './fixtures.ts'

/** A service worker that takes over halfway would send calls past the portal. */
test.use({ serviceWorkers: 'block' })

const welcome = { status: 200, contentType: 'text/html', body: '<h1>Welcome to Airport Wi-Fi</h1>' }
const api = '**/api/**'

/** Puts a captive portal in front of the API until the returned function is called. */
async function joinPortal(page: Page) {
  const reply = (route: Route) => route.fulfill(welcome)
  await page.route(api, reply)
  return () => page.unroute(api, reply)
}

test('behind a captive portal, what is written stays on the phone with its photo, and is stored once afterwards', async ({
  page,
  signUp,
}) => {
  await signUp()
  await openNewEntry(page)
  const leave = await joinPortal(page)
  await page.getByLabel('Title').fill('Layover drills')
  await choose(page, await aPhoto('gate.jpg'))
  await expect(page.getByText('Uploads when you’re back online')).toBeVisible()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Saved Offline')).toBeVisible()
  const card = page.getByRole('region', { name: 'Offline entries' })
  const syncNow = card.getByRole('button', { name: 'Sync Now' })
  await card.getByRole('button', { name: /^Online/ }).click()
  await expect(async () => {
    await syncNow.click()
    await expect(card).toContainText('Something else answers instead of Rollbook', { timeout: 1000 })
  }).toPass()
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await leave()
  await syncNow.click()
  await expect(page.getByRole('region', { name: 'Offline entries' })).toBeHidden()
  await expect
    .poll(() => stored(page))
    .toMatchObject([{ title: 'Layover drills', fileAttachments: [{ originalname: 'gate.jpg' }] }])
})

test('behind a captive portal, a page that wasn’t loaded before says that there is no connection', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.goto('/calendar')
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible()
  await joinPortal(page)
  // The nearest months are loaded ahead.
  for (let months = 0; months < 6; months++) await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByText('You’re offline').first()).toBeVisible()
})

test('a template whose reply got lost on the way is stored once, however often it is sent', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.goto('/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Noon class')
  // A route that is taken away while it handles a call would fail that call.
  let isLost = true
  await page.route('**/api/templates', async (route) => {
    if (!isLost || route.request().method() === 'GET') return route.continue()
    await route.fetch()
    return route.fulfill(welcome)
  })
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('Saved Offline')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not synced yet' }).getByText('Noon class')).toBeVisible()
  await page.getByRole('button', { name: 'Sync Now' }).click()
  // It tries again by itself.
  isLost = false
  await expect(page.getByRole('button', { name: 'Use now: Noon class' })).toBeVisible()
  const templates = await page.evaluate(async () => (await fetch('/api/templates')).json())
  expect(templates).toMatchObject([{ name: 'Noon class' }])
})

test('an anti-forgery token that never comes holds up a session for 15 seconds, and nothing after it', async ({
  page,
  signUp,
}) => {
  await signUp()
  // The next page has no token yet.
  await page.reload()
  await openNewEntry(page)
  let isFirst = true
  await page.route('**/api/csrf-token', async (route) => {
    if (!isFirst) await route.continue()
    isFirst = false
  })
  await page.getByLabel('Title').fill('Patience')
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Saved Offline')).toBeVisible()
  await expect.poll(() => stored(page)).toMatchObject([{ title: 'Patience' }])
  await openNewEntry(page)
  await choose(page, await aPhoto('mat.jpg'))
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
})
