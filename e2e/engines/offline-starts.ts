import type { Driver } from './driver.ts'
import type { Journey, World } from './journey.ts'
import { text } from './page.ts'
import { card, timesStored, untilCached, write } from './steps.ts'
import { eventually, until } from './wait.ts'

/** A page that shows nothing for so long doesn't open, in milliseconds. */
const openMs = 20_000

type Way = (driver: Driver, url: string) => Promise<unknown>

const newTab: Way = async (driver, url) => {
  await driver.newTab()
  await driver.go(url)
}
const reload: Way = (driver) => driver.reload()
const crash: Way = async (driver, url) => {
  await driver.crash()
  await driver.go(url)
}

/** Opens the app again and again while the server is gone, and writes a session each time; then the server is back. */
export const startOffline =
  (count: number): Journey =>
  async (world) => {
    const { driver, server, logIn, note } = world
    const member = await logIn()
    await member.log('Guard passing')
    const written: string[] = []
    const problems: string[] = []
    for (let start = 1; start <= count; start += 1) {
      const title = `Offline session ${start}`
      const problem = await startOnce(world, title, start)
      if (problem === undefined) written.push(title)
      else problems.push(`start ${start}: ${problem}`)
    }
    note(`${written.length} of ${count} opened offline, a session written in each`)
    await driver.go(server.url)
    await until('not each session was stored once', async () =>
      (await timesStored(member, written)).every((times) => times === 1),
    )
    if (problems.length > 0) throw new Error(problems.join('; '))
  }

/** Returns what went wrong. */
async function startOnce({ driver, page, server, isPhone }: World, title: string, start: number) {
  await page.open('/')
  await untilCached(page)
  await server.close()
  try {
    const open = [newTab, reload, crash][start % 3] ?? reload
    // It rejects where the browser shows its error page.
    await open(driver, server.url).catch(() => undefined)
    const isShown = 'Boolean(document.querySelector("#root:not([data-ssr]) article"))'
    if (!(await eventually(() => driver.evaluate(isShown), openMs)))
      return String(await driver.evaluate('document.documentElement.textContent.trim().slice(0, 80)'))
    await write({ page, isPhone }, title)
    await page.shows(text(/Not synced yet/, card(title)))
  } finally {
    await server.open()
  }
}
