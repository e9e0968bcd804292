import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { browserFlags } from '../e2e/browser-flags.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { startApp } from './processes.ts'

/**
 * The ten-second log on a slow phone: from the tap until 'Saved' is painted, online and offline. The floor is a bare
 * button that stores one row on the device and paints a word.
 */

const runs = 15
const cpu = 4
const wanted = 100
const today = localDay(new Date())

const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-bench-'))
const app = await startApp({ DATA_DIR: dataDir })
const url = `http://localhost:${app.port}`
const browser = await chromium.launch({
  args: browserFlags,
  ...(chromiumPath && { executablePath: chromiumPath }),
})
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const page = await context.newPage()
  await register(page)
  await fill(page)
  await page.clock.setFixedTime(`${today}T20:40:00`)
  await page.goto(url)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  const floor = middle(await bareTaps(context))
  console.log(`a bare button, CPU / ${cpu}: median ${floor} ms`)
  report('with signal', floor, await measured(page))
  await context.setOffline(true)
  report('without signal', floor, await measured(page))
} finally {
  await browser.close()
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function register(page: Page) {
  await page.goto(`${url}/auth?tab=register`)
  await page.getByLabel('Full name').fill('Rafa Moreno')
  await page.getByLabel('Email').fill('rafa@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('Armbar2026')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('No rolls logged yet').waitFor()
}

/** Adds a template for now, and 120 days of entries. */
async function fill(page: Page) {
  const template = {
    name: 'Fundamentals',
    weekday: new Date(`${today}T00:00:00Z`).getUTCDay(),
    startTime: '19:00',
    endTime: '20:30',
    instructor: 'Lena',
    academy: 'Northside Jiu-Jitsu',
  }
  const notes = 'Worked the knee line first, then the underhook. Got swept twice from deep half: cross-face heavy.'
  const days = Array.from({ length: 120 }, (_, n) => addDays(today, -1 - n))
  const entries = days.map((date) => ({ title: 'Class', date, startTime: '12:00', notes }))
  await page.evaluate(
    async ([template, entries]) => {
      const { csrfToken } = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string }
      const headers = { 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
      const post = (path: string, body: object) =>
        fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      await post('/api/templates', template)
      for (const entry of entries) await post('/api/entries', entry)
    },
    [template, entries] as const,
  )
}

/** Milliseconds of each tap, with an undo in between. The first one is a warm-up and doesn't count. */
async function measured(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    const button = page.getByRole('button', { name: /^Log .* class$/ })
    await button.waitFor()
    await page.waitForTimeout(500)
    const painted = whenSaved(page)
    await button.tap()
    if (run > 0) times.push(await painted)
    else await painted
    await page.waitForTimeout(1500)
    await page.getByRole('region', { name: 'Now' }).getByRole('button', { name: 'Undo' }).tap()
    await page.waitForTimeout(1500)
  }
  return times
}

/** From the finger's event until the frame after 'Saved' appears. */
function whenSaved(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let tapped = 0
    window.addEventListener('click', ({ timeStamp }) => (tapped = timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (document.querySelector('section[aria-label="Now"] strong') === null) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tapped)))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return promise
  })
}

/** The same taps on a page without any script. */
async function bareTaps(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage()
  await page.goto(`${url}/terms`)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  await page.evaluate(bareButton)
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    await page.waitForTimeout(500)
    await page.getByRole('button', { name: 'Save' }).tap()
    const time = Number(
      await (await page.waitForFunction(() => document.querySelector('output')?.value)).jsonValue(),
    )
    if (run > 0) times.push(time)
    await page.evaluate(() => document.querySelector('output')?.remove())
  }
  await page.close()
  return times
}

/** Adds the button. An output shows the time it took, once painted. */
async function bareButton() {
  const opening = indexedDB.open('floor', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows'))
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const button = document.createElement('button')
  button.textContent = 'Save'
  document.body.prepend(button)
  button.addEventListener('click', ({ timeStamp }) => {
    const writing = opening.result.transaction('rows', 'readwrite', { durability: 'strict' })
    writing.objectStore('rows').put({ title: 'Fundamentals' }, 'row')
    writing.addEventListener('complete', () => {
      const output = document.createElement('output')
      button.after('Saved')
      requestAnimationFrame(() =>
        setTimeout(() => {
          output.value = String(performance.now() - timeStamp)
          button.after(output)
        }),
      )
    })
  })
}

function middle(times: number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0)
}

function report(what: string, floor: number, times: number[]) {
  const median = middle(times)
  const verdict = median <= wanted ? 'ok' : 'missed'
  console.log(
    `tap to 'Saved', CPU / ${cpu}, ${what}: median ${median} ms (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}), ` +
      `${(median / floor).toFixed(1)} times the bare button, wanted ${wanted} ms: ${verdict}`,
  )
}
