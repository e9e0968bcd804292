import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserFlags } from '../e2e/browser-flags.ts'
import { chromiumPath } from '../e2e/chromium.ts'
import { registerWithJournal } from './browser-journal.ts'
import { quantile } from './measure.ts'
import { startApp } from './processes.ts'

/**
 * What Lighthouse says on its phone profile of the log-in and of the pages of a member with 300 sessions, each time in a new
 * browser: medians of RUNS (five). Give the folder of another build to measure that one.
 */

const runs = Number(process.env['RUNS'] ?? 5)
const [folder = '.', ...only] = process.argv.slice(2)
const pages = only.length > 0 ? only : ['/auth', '/', '/calendar', '/stats', '/techniques']

const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-screens-'))
const app = await startApp({ DATA_DIR: dataDir }, resolve(folder))
const url = `http://localhost:${app.port}`
try {
  const cookie = await registerWithJournal(app.port, 300)
  for (const path of pages) await lighthouseOf(path, path === '/auth' ? undefined : cookie)
} finally {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function lighthouseOf(path: string, cookie?: string) {
  const figures = new Map<string, number[]>()
  const failed = new Set<string>()
  for (let run = 0; run < runs; run++) {
    const { categories, audits } = await reportOf(path, cookie)
    for (const { title, score } of Object.values(categories)) add(figures, title, Math.round((score ?? 0) * 100))
    for (const name of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'speed-index',
    ])
      add(figures, `${name} ms`, Math.round(audits[name]?.numericValue ?? 0))
    for (const { title, score, scoreDisplayMode } of Object.values(audits))
      if (scoreDisplayMode === 'binary' && score === 0) failed.add(title)
  }
  const medians = [...figures].map(([title, all]) => `${title} ${quantile(all, 0.5)}`)
  console.log(`${path}: ${medians.join(', ')}${failed.size > 0 ? `; failed: ${[...failed].join(', ')}` : ''}`)
}

function add(figures: Map<string, number[]>, title: string, figure: number) {
  figures.set(title, [...(figures.get(title) ?? []), figure])
}

/** The cookie belongs in the browser: sent as a header, the service worker's calls would lack it. */
async function reportOf(path: string, cookie?: string) {
  const port = 9_222 + Math.floor(Math.random() * 1000)
  const profile = await mkdtemp(join(tmpdir(), 'rollbook-profile-'))
  const browser = await chromium.launchPersistentContext(profile, {
    args: [...browserFlags, `--remote-debugging-port=${port}`],
    ...(chromiumPath && { executablePath: chromiumPath }),
  })
  try {
    const [name = '', value = ''] = cookie?.split(/=(.*)/) ?? []
    if (cookie) await browser.addCookies([{ name, value, url }])
    const result = await lighthouse(`${url}${path}`, { port, logLevel: 'error', output: 'json' })
    if (!result) throw new Error(`Lighthouse says nothing of ${path}.`)
    return result.lhr
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}
