import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { browserFlags } from '../e2e/browser-flags.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { registerWithJournal, timeToFirstEntry } from './browser-journal.ts'
import { startApp } from './processes.ts'

/** How soon a person sees the first entry offline: the app is on the device, the browser starts anew each time. */

const runs = 7
const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-offline-'))
const profile = await mkdtemp(join(tmpdir(), 'rollbook-profile-'))
const app = await startApp({ DATA_DIR: dataDir })
const url = `http://localhost:${app.port}`
try {
  const cookie = await registerWithJournal(app.port)
  await cacheOnDevice(cookie)
  await firstEntry('with signal, by the service worker', 700)
  await app.stop()
  await firstEntry('without signal, cold Chromium', 1000)
  await firstEntry('without signal, cold Chromium, CPU / 4', 1000, 4)
} finally {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
  await rm(profile, { recursive: true, force: true })
}

async function cacheOnDevice(cookie: string) {
  const context = await open()
  const [name = '', value = ''] = cookie.split(/=(.*)/)
  await context.addCookies([{ name, value, url, expires: Math.floor(Date.now() / 1000) + 86_400 }])
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.waitForLoadState('networkidle')
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await context.close()
}

/** Milliseconds from asking for the document until the first entry is on the screen. */
async function firstEntry(what: string, goal: number, slowness = 1) {
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    const context = await open()
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    const time = await timeToFirstEntry(page, url)
    if (run > 0) times.push(time)
    await context.close()
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? 0
  const spread = `${Math.round(times[0] ?? 0)} to ${Math.round(times.at(-1) ?? 0)}`
  console.log(
    `first entry, ${what}: ${Math.round(median)} ms (${spread}), goal ${goal}: ${median <= goal ? 'ok' : 'missed'}`,
  )
}

function open(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    args: browserFlags,
    viewport: { width: 390, height: 844 },
    ...(chromiumPath && { executablePath: chromiumPath }),
  })
}
