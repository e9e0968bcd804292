import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { freePort } from '../test/free-port.ts'
import { journeyFlags } from './browser-flags.ts'
import { chromiumPath } from './chromium.ts'
import { test as base, expect } from './fixtures.ts'

/** A journey's own server, which can be stopped and started again. */
export interface OwnServer {
  url: string
  dataDir: string
  stop: () => Promise<void>
  start: () => Promise<void>
  /** From now on, it accepts connections and answers nothing, until the returned function is called. */
  hang: () => () => void
  /** Moves its clock ahead of the real one, by that many milliseconds. */
  setAhead: (ms: number) => Promise<void>
}

/** A phone, or a computer where a journey runs on one, whose storage survives closing the browser. */
export interface Phone {
  /** Starts or restarts the browser with one page. */
  open: (options?: { at?: Date; offline?: boolean }) => Promise<Page>
  close: () => Promise<void>
}

/**
 * Starts Rollbook on a port and in a data folder of its own, which stay the same when it is restarted. With a copy of an
 * `empty` folder, it doesn't have to create a database first, which takes most of its start.
 */
export async function ownServer(empty?: string): Promise<OwnServer & { clear: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-own-'))
  if (empty) execFileSync('cp', ['-R', `${empty}/.`, dataDir])
  const port = await freePort()
  const { DATABASE_URL: _, ...env } = process.env
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn(process.execPath, ['--import', './e2e/server-clock.mjs', 'dist/server/main.js'], {
      env: { ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: '1' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    for await (const part of server.stdout ?? []) if (String(part).includes('running at')) return
    throw new Error('The server did not start.')
  }
  const stop = async () => {
    if (!server || server.exitCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    server.kill('SIGCONT')
    await gone
  }
  await start()
  const clear = async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const hang = () => {
    server?.kill('SIGSTOP')
    return () => void server?.kill('SIGCONT')
  }
  const setAhead = async (ms: number) => {
    if (!server) return
    const moved = once(server, 'message')
    server.send(ms)
    await moved
  }
  return { url: `http://localhost:${port}`, dataDir, start, stop, hang, setAhead, clear }
}

type Screen = Pick<BrowserContextOptions, 'viewport' | 'hasTouch'>

const ofAPhone: Screen = { viewport: { width: 390, height: 844 }, hasTouch: true }

export async function aPhone(url: string, screen = ofAPhone): Promise<Phone & { clear: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'rollbook-phone-'))
  let context: BrowserContext | undefined
  const close = async () => {
    await context?.close()
    context = undefined
  }
  const open = async ({ at, offline = false }: { at?: Date; offline?: boolean } = {}) => {
    await close()
    context = await chromium.launchPersistentContext(profile, {
      args: journeyFlags,
      baseURL: url,
      locale: 'en-US',
      serviceWorkers: 'allow',
      ...screen,
      ...(chromiumPath && { executablePath: chromiumPath }),
    })
    await context.setOffline(offline)
    const page = context.pages()[0] ?? (await context.newPage())
    if (at) await page.clock.install({ time: at })
    return page
  }
  const clear = async () => {
    await close()
    await rm(profile, { recursive: true, force: true })
  }
  return { open, close, clear }
}

interface Basement {
  server: OwnServer
  phone: Phone
}

/** Journeys with a server and a phone of their own. */
export const test = base.extend<Basement, { emptyData: string }>({
  emptyData: [
    async ({ browserName: _ }, use) => {
      const server = await ownServer()
      await server.stop()
      await use(server.dataDir)
      await server.clear()
    },
    { scope: 'worker' },
  ],
  server: async ({ emptyData }, use) => {
    const server = await ownServer(emptyData)
    await use(server)
    await server.clear()
  },
  phone: async ({ server, viewport, hasTouch }, use) => {
    const phone = await aPhone(server.url, { viewport, hasTouch: hasTouch ?? false })
    await use(phone)
    await phone.clear()
  },
})

/** Waits until the device has cached the app and the journal, with an entry of that title in it. */
export async function untilCached(page: Page, title = '') {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
  await expect(async () => {
    const kept = await page.evaluate(cachedQueries)
    const holders = kept.filter(({ data }) => data.includes(title)).map(({ key }) => key)
    expect(holders).toContain('["/api/entries","newest"]')
    expect(holders).toContainEqual(expect.stringContaining('/api/calendar'))
  }).toPass()
}

/** Waits until the device has cached a reply from this path with this text in it. */
export const untilReplyCached = (page: Page, path: string, text: string) =>
  expect(async () => {
    const kept = await page.evaluate(cachedQueries)
    expect(kept.filter(({ data }) => data.includes(text)).map(({ key }) => key)).toContainEqual(
      expect.stringContaining(path),
    )
  }).toPass()

/** The queries that the device has cached; the page saves them first, as if it were left. */
async function cachedQueries() {
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  const answerOf = <T>(request: IDBRequest) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result as T))
      request.addEventListener('error', () => reject(request.error as Error))
    })
  const db = await answerOf<IDBDatabase>(indexedDB.open('rollbook-read'))
  const rows = db.transaction('cache').objectStore('cache')
  const all = rows.getAll(IDBKeyRange.bound('queries', 'queries0', false, true))
  const cached = await answerOf<{ queries: { key: unknown[]; data: unknown }[] }[]>(all)
  db.close()
  return cached
    .flatMap(({ queries }) => queries)
    .map(({ key, data }) => ({ key: JSON.stringify(key), data: JSON.stringify(data) }))
}
