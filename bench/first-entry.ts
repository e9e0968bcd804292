import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserFlags } from '../e2e/browser-flags.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { registerWithJournal } from './browser-journal.ts'
import { quantile } from './measure.ts'
import { type Server, startApp } from './processes.ts'

/**
 * How soon a phone shows the first entry, and opens it when tapped: this build beside another one, in turns. Give the
 * folder of the other build: `node bench/first-entry.ts ../before`.
 */

const runs = Number(process.env['RUNS'] ?? 7)
const phone = { latency: 150, throughput: 1_600_000 / 8, cpu: 4 }

interface Times {
  firstEntry: number
  ready: number
}

const [folder = '.'] = process.argv.slice(2)
const before = await open('before', resolve(folder))
const after = await open('after', resolve('.'))
try {
  await compare('cold', coldTimes)
  for (const app of [before, after]) await cacheOnDevice(app)
  await compare('with the service worker', workerTimes)
  await costOfDocuments()
} finally {
  for (const browser of [before, after]) await browser.close()
}

type Build = Awaited<ReturnType<typeof open>>

async function open(name: string, folder: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-first-'))
  const profile = await mkdtemp(join(tmpdir(), 'rollbook-profile-'))
  const app: Server = await startApp({ DATA_DIR: dataDir }, folder)
  const cookie = await registerWithJournal(app.port)
  const close = async () => {
    await app.stop()
    for (const folder of [dataDir, profile]) await rm(folder, { recursive: true, force: true })
  }
  return { name, app, url: `http://localhost:${app.port}`, cookie, profile, close }
}

async function compare(what: string, timesOf: (build: Build) => Promise<Times>) {
  const taken = new Map<Build, Times[]>([
    [before, []],
    [after, []],
  ])
  for (let run = 0; run <= runs; run++) {
    for (const [build, times] of taken) {
      const time = await timesOf(build)
      // The first run warms the server up.
      if (run > 0) times.push(time)
    }
  }
  for (const key of ['firstEntry', 'ready'] as const) {
    const [old = [], now = []] = [...taken.values()].map((times) => times.map((visit) => visit[key]))
    const ratio = quantile(now, 0.5) / quantile(old, 0.5)
    console.log(`${what}, ${key}: ${said(old)} -> ${said(now)}, ${ratio.toFixed(2)}x`)
  }
}

function said(times: number[]): string {
  return `${Math.round(quantile(times, 0.5))} ms (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`
}

async function coldTimes({ url, cookie }: Build): Promise<Times> {
  const browser = await chromium.launch({
    args: browserFlags,
    ...(chromiumPath && { executablePath: chromiumPath }),
  })
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await addCookie(context, url, cookie)
  const times = await timesIn(await context.newPage(), url)
  await browser.close()
  return times
}

async function cacheOnDevice({ url, cookie, profile }: Build) {
  const context = await openProfile(profile)
  await addCookie(context, url, cookie)
  const page = await context.newPage()
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(url)
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    await page.waitForLoadState('networkidle')
  }
  await context.close()
}

async function workerTimes({ url, profile }: Build): Promise<Times> {
  const context = await openProfile(profile)
  const times = await timesIn(await context.newPage(), url)
  // Let the app finish its background work.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await context.close()
  return times
}

function openProfile(profile: string) {
  return chromium.launchPersistentContext(profile, {
    args: browserFlags,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ...(chromiumPath && { executablePath: chromiumPath }),
  })
}

async function addCookie(context: BrowserContext, url: string, cookie: string) {
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await context.addCookies([{ name, value, url, expires: Math.floor(Date.now() / 1000) + 86_400 }])
}

/** Milliseconds from asking for the document until the first entry is painted, and until tapping it opens it. */
async function timesIn(page: Page, url: string): Promise<Times> {
  await slowDown(page)
  await page.addInitScript(() => {
    const check = () => {
      const card = document.querySelector<HTMLElement>('article h3 a')
      if (card?.checkVisibility()) {
        if (performance.getEntriesByName('first-entry').length === 0) performance.mark('first-entry')
        // The app has taken over once it hears the tap.
        const isTaken = document.querySelector('#root:not([data-ssr])') !== null
        if (isTaken && performance.getEntriesByName('tapped').length === 0) {
          performance.mark('tapped')
          card.click()
        }
      }
      if (document.querySelector('[role=dialog]')) performance.mark('opened')
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('opened').length > 0)
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0
    return { firstEntry: at('first-entry'), ready: at('tapped') }
  })
}

async function slowDown(page: Page) {
  const { latency, throughput, cpu } = phone
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const network = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput }
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

/** CPU of the server for a document, in turns, and its memory afterwards. */
async function costOfDocuments() {
  const used = new Map([
    [before, 0],
    [after, 0],
  ])
  for (let round = 0; round < 4; round++) {
    for (const [build, sum] of used) {
      if (round === 0) await openDocuments(build, 80)
      const start = await build.app.usage()
      await openDocuments(build, 50)
      used.set(build, sum + (await build.app.usage()).cpu - start.cpu)
    }
  }
  const [old = 0, now = 0] = [...used.values()].map((sum) => sum / 200)
  const memory = await Promise.all([before, after].map(async ({ app }) => (await app.usage()).rss / 2 ** 20))
  console.log(
    `CPU of a document: ${old.toFixed(2)} -> ${now.toFixed(2)} ms, ${(now / old).toFixed(2)}x; ` +
      `memory: ${memory.map(Math.round).join(' -> ')} MB`,
  )
}

async function openDocuments({ url, cookie }: Build, count: number) {
  for (let n = 0; n < count; n++) {
    const headers = { cookie, accept: 'text/html', 'accept-encoding': 'br', 'accept-language': 'en-US' }
    const reply = await fetch(url, { headers })
    if (reply.status !== 200) throw new Error(`The document failed with status ${reply.status}.`)
    await reply.arrayBuffer()
  }
}
