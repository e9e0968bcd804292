import { localDay } from '#shared/foundation/dates.ts'
import { cachedQueries } from '../cached-queries.ts'
import type { Target } from './in-page.ts'
import type { World } from './journey.ts'
import type { Member } from './member.ts'
import { button, dialog, field, type Page, role, text } from './page.ts'

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

export const pending = (title: string) => text(/Not synced yet/, card(title))

/** Opens a section of the settings. */
export async function openSettings({ page, isPhone }: World, section: string) {
  if (isPhone) await page.click(button('More'))
  await page.click(button('Settings'))
  await page.shows(dialog('Settings'))
  await page.click(role('tab', section))
}

/** Waits until the device has stored what it needs to open without a server, the session of that title among it. */
export async function untilCached(page: Page, title = '') {
  const isReady = async () => {
    const cached = (await page.evaluate(hasWorker)) ? await page.evaluate(cachedQueries) : []
    return cached.some(({ key, data }) => key === '["/api/entries","newest"]' && data.includes(title))
  }
  await page.until('the device wasn’t ready to open offline', isReady, 120_000)
}

/** Logs in and waits until the journal opens without a server. */
export async function openCached(world: World, title = 'Half guard class') {
  const member = await world.logIn()
  await member.log(title)
  await world.page.open('/')
  await untilCached(world.page, title)
  return member
}

/** Runs in the page. */
async function hasWorker() {
  const { active } = await navigator.serviceWorker.ready
  return active?.state === 'activated' && navigator.serviceWorker.controller !== null
}

/** How often the server has a session of each of these titles. */
export const timesStored = async (member: Member, titles: string[]) => {
  const stored = await member.titles()
  return titles.map((title) => stored.filter((one) => one === title).length)
}
