import { chromium, type Locator, type Page } from '@playwright/test'
import { browserFlags } from '../e2e/browser-flags.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { addOwner, fillJournal, inBulk, rareWords } from './data.ts'
import { quantile } from './measure.ts'
import { startApp } from './processes.ts'
import { sized } from './sized.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * How soon a search answers whoever types it: 20 queries in a journal of 5,000 sessions, from the last key until the frame that
 * shows what was found, on a desktop and on a phone of a quarter of this machine's speed. The floor is the reply alone,
 * fetched by the same page, which then has nothing else to do.
 */

const sessions = sized(5_000, 60)
const rounds = sized(3, 1)
/** Between two keys, in milliseconds. */
const keyPause = 120
const wanted = 300

/** As they are typed on a phone: common and rare words, abbreviations, names, several words. */
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
].slice(0, sized(20, 2))

const workspace = await createWorkspace()
const browser = await chromium.launch({
  args: browserFlags,
  ...(chromiumPath && { executablePath: chromiumPath }),
})
try {
  const { port } = await startApp(workspace.env)
  const { cookie } = await withDatabase(workspace, async (db) => {
    const owner = await addOwner(db, 'Searcher')
    const rareWord = (index: number) => rareWords[(index - 5) / 1_000] ?? ''
    await inBulk(db, () => fillJournal(db, owner, sessions, rareWord))
    return owner
  })
  const url = `http://localhost:${port}`
  const open = (device: Device) => openJournal(url, cookie, device)
  await report('desktop', () => open({ width: 1280, slowness: 1 }))
  await report('phone, CPU / 4', () => open({ width: 390, slowness: 4 }))
} finally {
  await browser.close()
  await workspace.remove()
}

interface Device {
  width: number
  slowness: number
}

async function openJournal(url: string, cookie: string, { width, slowness }: Device): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, hasTouch: width < 500 })
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  await page.goto(url)
  // The app has taken over, and what it loads when idle is there.
  await page.locator('#root:not([data-ssr]) article').first().waitFor()
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

async function report(device: string, open: () => Promise<Page>) {
  const shown: { query: string; time: number }[] = []
  const replies: number[] = []
  for (let round = 0; round < rounds; round++) {
    // A new page, because one that knows a search shows it at once.
    const page = await open()
    const box = page.getByRole('searchbox', { name: 'Search entries' })
    // The first search loads what the others need.
    await timeOf(page, box, 'mount')
    for (const query of queries) {
      await box.fill('')
      await page.getByText('matching “').waitFor({ state: 'hidden' })
      shown.push({ query, time: await timeOf(page, box, query) })
      replies.push(await page.evaluate(timeOfReply, query))
    }
    await page.context().close()
  }
  const times = shown.map(({ time }) => time)
  const p95 = quantile(times, 0.95)
  const slowest = shown.reduce((a, b) => (b.time > a.time ? b : a))
  console.log(
    `key to result, ${sessions} sessions, ${device}: p50 ${Math.round(quantile(times, 0.5))} ms, ` +
      `p95 ${Math.round(p95)} ms (slowest “${slowest.query}” ${Math.round(slowest.time)}), ` +
      `the reply alone p50 ${Math.round(quantile(replies, 0.5))}, p95 ${Math.round(quantile(replies, 0.95))}; ` +
      `wanted p95 ${wanted} ms: ${p95 <= wanted ? 'ok' : 'missed'}`,
  )
}

/** Types a query, and returns the milliseconds from its last key until the frame that shows what was found. */
async function timeOf(page: Page, box: Locator, query: string): Promise<number> {
  await box.pressSequentially(query.slice(0, -1), { delay: keyPause })
  const shown = timeUntilShown(page, query)
  await page.waitForTimeout(keyPause)
  await box.press(query.slice(-1))
  return shown
}

function timeUntilShown(page: Page, query: string): Promise<number> {
  return page.evaluate((query) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let typed = 0
    window.addEventListener('keydown', ({ timeStamp }) => (typed = timeStamp), { capture: true, once: true })
    const isShown = () => {
      // As little as possible, because reading everything at each change would be most of what is measured.
      const main = document.querySelector('main')
      const text = (main?.querySelector('p[role=status]') ?? main)?.textContent ?? ''
      return text.includes(`“${query}”`) && !text.includes('Searching…')
    }
    const observer = new MutationObserver(() => {
      if (typed === 0 || !isShown()) return
      observer.disconnect()
      // After the frame.
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
