import { expect, type Page, type Route } from '@playwright/test'
import { openNewEntry } from './fixtures.ts'

/** Writes a session when the signal is gone, which it stays. */
export async function writeWithoutSignal(page: Page, title: string) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill(title)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Saved Offline')).toBeVisible()
}

/** From now on the server breaks over every entry, until the answer is called. */
export async function breakOverEntries(page: Page) {
  const everyEntry = '**/api/entries'
  const answer = (route: Route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue()
  await page.route(everyEntry, answer)
  return () => page.unroute(everyEntry, answer)
}
