import { localDay } from '#shared/foundation/dates.ts'
import type { Target } from './in-page.ts'
import type { World } from './journey.ts'
import type { Member } from './member.ts'
import { button, dialog, field, type Page, role } from './page.ts'

export const today = () => localDay(new Date())

/** Opens the form for a session with the button that this screen has. */
export async function openForm({ page, isPhone }: Pick<World, 'page' | 'isPhone'>) {
  if (isPhone) {
    await page.click(button('Quick Entry'))
    await page.click(button('New Entry', dialog()))
  } else await page.click(button('New Entry'))
  await page.shows(dialog('New Training Entry'))
}

/** Writes a session in the form, and saves it. */
export async function write(world: Pick<World, 'page' | 'isPhone'>, title: string) {
  await openForm(world)
  await world.page.fill(field('Title'), title)
  await save(world.page)
  await world.page.shows(button(title))
}

export async function save(page: Page) {
  await page.click(button('Save Entry'))
  await page.hides(dialog('New Training Entry'))
}

/** The card of a session in the journal. */
export const card = (title: string): Target => ({ ...role('article'), containing: title })

/** Opens a section of the settings. */
export async function openSettings({ page, isPhone }: World, section: string) {
  if (isPhone) await page.click(button('More'))
  await page.click(button('Settings'))
  await page.shows(dialog('Settings'))
  await page.click(role('tab', section))
}

/** Waits until the device has stored what it needs to open without a server, the session of that title among it. */
export async function untilCached(page: Page, title = '') {
  await page.until('the device wasn’t ready to open offline', () => page.evaluate(isCached, title), 120_000)
}

/** Runs in the page. */
async function isCached(title: string) {
  const { active } = await navigator.serviceWorker.ready
  if (active?.state !== 'activated' || !navigator.serviceWorker.controller) return false
  // The page saves what it has loaded, as if it were left and came back.
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  window.dispatchEvent(new PageTransitionEvent('pageshow'))
  // Opening it before the app does would create one without stores, which the app can't use.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'rollbook-read')) return false
  const answerOf = <T>(request: IDBRequest) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result as T))
      request.addEventListener('error', () => reject(request.error as Error))
    })
  const db = await answerOf<IDBDatabase>(indexedDB.open('rollbook-read'))
  const rows = db.transaction('cache').objectStore('cache')
  const user = await answerOf<unknown>(rows.get('user'))
  const all = await answerOf<{ queries: { key: unknown[]; data: unknown }[] }[]>(
    rows.getAll(IDBKeyRange.bound('queries', 'queries0', false, true)),
  )
  db.close()
  const holders = all.flatMap(({ queries }) => queries).filter(({ data }) => JSON.stringify(data).includes(title))
  return user !== undefined && holders.some(({ key }) => JSON.stringify(key) === '["/api/entries","newest"]')
}

/** How often the server has a session of each of these titles. */
export const timesStored = async (member: Member, titles: string[]) => {
  const stored = await member.titles()
  return titles.map((title) => stored.filter((one) => one === title).length)
}
