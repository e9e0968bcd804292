import { expect, type Page, type Route } from '@playwright/test'
import { openNewEntry } from './fixtures.ts'

/** Goes offline, stays offline, and writes a session. */
export async function writeOffline(page: Page, title: string) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill(title)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Saved Offline')).toBeVisible()
}

/** Fails every new entry with a server error, until the returned function is called. */
export async function failEntries(page: Page) {
  const everyEntry = '**/api/entries'
  const answer = (route: Route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue()
  await page.route(everyEntry, answer)
  return () => page.unroute(everyEntry, answer)
}

/** Waits until the service worker answers what the page asks for. A page that was there before it isn't its at once. */
export const untilWorkerControls = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** This device's outbox; runs in the page. */
export async function outbox() {
  // Opening it before the app does would create one without stores, which the app can't use.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'outbox')) return []
  const answerOf = <T>(request: IDBRequest) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result as T))
      request.addEventListener('error', () => reject(request.error as Error))
    })
  const db = await answerOf<IDBDatabase>(indexedDB.open('outbox'))
  const rows = db.transaction('operations').objectStore('operations').getAll()
  const found = await answerOf<{ data: { title: string }; sentAt?: number }[]>(rows)
  db.close()
  return found.map(({ data: { title }, sentAt }) => ({ title, isSent: sentAt !== undefined }))
}

/** Acts as if the last screen was from the day before yesterday: the clock that a journey sets isn't the worker's. Runs in the page. */
export async function ageScreen() {
  const cache = await caches.open('last-screen')
  const copy = await cache.match('/')
  const headers = new Headers(copy?.headers)
  headers.set('x-copied-at', String(Date.now() - 48 * 3_600_000))
  await cache.put('/', new Response(await copy?.text(), { headers }))
}

/** Acts like a busy phone: the page caches its data only after the journal was cleared. */
export function delayCaching() {
  const wait = () => {
    const end = Date.now() + 1_500
    while (Date.now() < end);
  }
  window.addEventListener('pagehide', wait, { capture: true })
}
