import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserFlags } from '../e2e/browser-flags.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { registerWithJournal, timeToFirstEntry } from './browser-journal.ts'
import { startApp } from './processes.ts'

/** How soon a person sees something: the first entry in a cold browser, and what Lighthouse says on a phone profile. */

const runs = 7
const phone = { latency: 150, throughput: 1_600_000 / 8, cpu: 4 }

const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-screens-'))
const app = await startApp({ DATA_DIR: dataDir })
const url = `http://localhost:${app.port}`
try {
  const cookie = await registerWithJournal(app.port)
  await firstEntry('cold Chromium', 450, cookie)
  await firstEntry('cold Chromium, 150 ms, 1.6 Mbit/s, CPU / 4', 1900, cookie, phone)
  for (const path of ['/', '/auth']) await lighthouseOf(path)
  for (const path of ['/calendar', '/']) await lighthouseOf(path, cookie)
} finally {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Milliseconds from asking for the document until the first entry is on the screen, in a new browser each time. */
async function firstEntry(what: string, goal: number, cookie: string, slow?: typeof phone) {
  const times: number[] = []
  for (let run = 0; run <= runs; run++) {
    const browser = await chromium.launch({
      args: browserFlags,
      ...(chromiumPath && { executablePath: chromiumPath }),
    })
    const context = await browser.newContext({
      viewport: slow ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    })
    const [name = '', value = ''] = cookie.split(/=(.*)/)
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    if (slow) await slowDown(page, slow)
    const time = await timeToFirstEntry(page, url)
    if (run > 0) times.push(time)
    await browser.close()
  }
  times.sort((a, b) => a - b)
  const median = times[Math.floor(times.length / 2)] ?? 0
  const spread = `${Math.round(times[0] ?? 0)} to ${Math.round(times.at(-1) ?? 0)}`
  console.log(
    `first entry, ${what}: ${Math.round(median)} ms (${spread}), goal ${goal}: ${median <= goal ? 'ok' : 'missed'}`,
  )
}

async function slowDown(page: Page, { latency, throughput, cpu }: typeof phone) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const network = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput }
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

async function lighthouseOf(path: string, cookie?: string) {
  const port = 9_222 + Math.floor(Math.random() * 1000)
  const profile = await mkdtemp(join(tmpdir(), 'rollbook-profile-'))
  const scores: Record<string, number[]> = {}
  for (let run = 0; run < 3; run++) {
    const browser = await chromium.launchPersistentContext(join(profile, String(run)), {
      args: [...browserFlags, `--remote-debugging-port=${port}`],
      ...(chromiumPath && { executablePath: chromiumPath }),
    })
    const [name = '', value = ''] = cookie?.split(/=(.*)/) ?? []
    if (cookie) await browser.addCookies([{ name, value, url }])
    const result = await lighthouse(`${url}${path}`, { port, logLevel: 'error', output: 'json' })
    await browser.close()
    for (const { title, score } of Object.values(result?.lhr.categories ?? {})) {
      scores[title] = [...(scores[title] ?? []), Math.round((score ?? 0) * 100)]
    }
    const failed = Object.values(result?.lhr.audits ?? {}).filter(
      ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
    )
    if (run === 0) for (const { title, explanation } of failed) console.log(`  ${title} ${explanation ?? ''}`)
  }
  const said = Object.entries(scores).map(([title, all]) => `${title} ${all.join(', ')}`)
  console.log(`${path} for a ${cookie ? 'member' : 'visitor'}, Lighthouse mobile: ${said.join('; ')}`)
  await rm(profile, { recursive: true, force: true })
}
