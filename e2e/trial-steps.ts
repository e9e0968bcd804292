import type { Page } from '@playwright/test'
import { aPassword, expect, openNewEntry } from './fixtures.ts'
import type { OwnServer } from './own-server.ts'

const day = 86_400_000
/** The banner on every page about the last days of a trial, or about a failed payment. */
export const banner = (page: Page, name: 'Your trial' | 'Your payment' = 'Your trial') =>
  page.getByRole('region', { name })

/** Opens a page that many days, and an hour, after registering. */
export async function openOnDay(page: Page, server: OwnServer, days: number, path = '/') {
  const ahead = days * day + day / 24
  await server.setAhead(ahead)
  await page.clock.setSystemTime(Date.now() + ahead)
  await page.goto(path)
}

/** Fills in a new entry and clicks Save. */
export async function write(page: Page, title: string) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save Entry' }).click()
}

/** Logs in through the API, as on another device. */
async function logInAs(page: Page, email: string) {
  const { csrfToken } = await (await page.request.get('/api/csrf-token')).json()
  const headers = { 'x-csrf-token': csrfToken }
  const reply = await page.request.post('/api/auth/login', { headers, data: { email, password: aPassword } })
  expect(reply.status()).toBe(200)
}

/** Logs in that many days, and an hour, after registering, when nobody is logged in anymore, and opens a page. */
export async function returnOnDay(page: Page, server: OwnServer, days: number, email: string, path = '/') {
  // The page that is open would notice that its login has expired.
  await page.goto('about:blank')
  await openOnDay(page, server, days, 'about:blank')
  await logInAs(page, email)
  await page.goto(path)
}

/** Chooses a plan on the page about the subscription, and pays for it. */
export async function pay(page: Page, plan: 'monthly' | 'annual') {
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
  await expect(page.getByText('TEST CHECKOUT')).toBeVisible()
  await page.getByRole('link', { name: 'Pay with a card that works' }).click()
  await expect(page.getByRole('heading', { name: 'You’re in. Thank you!' })).toBeVisible()
}
