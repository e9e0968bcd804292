import { chromium, type Page } from '@playwright/test'
import { migrate } from '#server/db/migrate.ts'
import { browserFlags } from '../e2e/browser-flags.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { addOwner, fillJournal, inBulk, rareWords } from './data.ts'
import { quantile } from './measure.ts'
import { startApp } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * How soon a search answers whoever types it: 20 queries in a journal of 5,000 sessions, from the last key until the
 * frame that shows their sessions; on a desk, and on a phone of a quarter of this machine's speed. The floor is the
 * server's reply alone, fetched from the same page afterwards, when it knows the query.
 */

const sessions = 5_000
/** Between two keys. */
const keyPause = 120
const wanted = 300

/** As they are typed on a phone: common and rare, names and abbreviations, a coach, several words. */
const queries = [
  'guard',
  'half guard',
  'sweep',
  'hips',
  'underhook',
  'knee cut',
  'armbar',
  'triangle',
  'kimura',
  'dlr',
  'mata leao',
  'lena',
  'northside',
  'open mat',
  'collar grip',
  'deep half',
  'guard sweep lena',
  'half guard underhook',
  ...rareWords.slice(0, 2),
]

const workspace = await createWorkspace()
const app = await startApp(workspace.env)
const url = `http://localhost:${app.port}`
const browser = await chromium.launch({
  args: browserFlags,
  ...(chromiumPath && { executablePath: chromiumPath }),
})
try {
  const { cookie } = await withDatabase(workspace, async (db) => {
    await migrate(db)
    const owner = await addOwner(db, 'Searcher')
    const rare = (index: number) => rareWords[(index - 5) / 1_000] ?? ''
    await inBulk(db, () => fillJournal(db, owner, sessions, rare))
    return owner
  })
  await report('desk', await openJournal(cookie, 1280, 1))
  await report('phone, CPU / 4', await openJournal(cookie, 390, 4))
} finally {
  await browser.close()
  await app.stop()
  await workspace.remove()
}

async function openJournal(cookie: string, width: number, slower: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, hasTouch: width < 500 })
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

async function report(device: string, page: Page) {
  const box = page.getByRole('searchbox', { name: 'Search entries' })
  const taken: { query: string; time: number }[] = []
  const floor: number[] = []
  // The first query warms up and is asked again at the end.
  for (const query of [...queries.slice(0, 1), ...queries]) {
    const time = await timeOf(page, query)
    taken.push({ query, time })
    floor.push(await page.evaluate(timeOfReply, query))
    await box.fill('')
    await page.getByText('matching').waitFor({ state: 'hidden' })
  }
  const times = taken.slice(1).map(({ time }) => time)
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
  const slowest = taken.slice(1).reduce((a, b) => (b.time > a.time ? b : a))
  console.log(
    `key to result, ${sessions} sessions, ${device}: median ${Math.round(median)} ms, p95 ${Math.round(p95)} ms ` +
      `(“${slowest.query}” ${Math.round(slowest.time)}); the reply alone ${Math.round(quantile(floor.slice(1), 0.5))} ms; ` +
      `wanted ${wanted} ms: ${p95 <= wanted ? 'ok' : 'missed'}`,
  )
  await page.context().close()
}

/** Milliseconds from the last key's event until the frame after its sessions, or that there are none, are shown. */
async function timeOf(page: Page, query: string): Promise<number> {
  const box = page.getByRole('searchbox', { name: 'Search entries' })
  await box.pressSequentially(query.slice(0, -1), { delay: keyPause })
  await page.waitForTimeout(keyPause)
  const shown = whenShown(page, query)
  await box.press(query.slice(-1))
  return shown
}

function whenShown(page: Page, query: string): Promise<number> {
  return page.evaluate(async (query) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let typed = 0
    window.addEventListener('keydown', ({ timeStamp }) => (typed = timeStamp), { capture: true, once: true })
    const isShown = () =>
      [...document.querySelectorAll('main [role=status]')].some(
        ({ textContent }) => textContent.includes(`“${query}”`) && !textContent.includes('Searching'),
      )
    const observer = new MutationObserver(() => {
      if (typed === 0 || !isShown()) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typed)))
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    return promise
  }, query)
}

async function timeOfReply(query: string): Promise<number> {
  const start = performance.now()
  await (await fetch(`/api/entries?q=${encodeURIComponent(query)}&limit=50`)).json()
  return performance.now() - start
}
