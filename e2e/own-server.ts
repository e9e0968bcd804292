import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { freePort } from '../test/free-port.ts'
import { emptyContext, leaveContext, prepareContext } from './browser-context.ts'
import { journeyFlags } from './browser-flags.ts'
import { cachedQueries } from './cached-queries.ts'
import { chromiumPath } from './chromium.ts'
import { test as base, expect, goAgainIfStopped, someIpAddress } from './fixtures.ts'
import { logInNewMember, type Member } from './members.ts'

/** A journey's own server, which can be stopped and started again. */
export interface OwnServer {
  url: string
  dataDir: string
  stop: () => Promise<void>
  /** Starts it unless it runs; ends `hang`. */
  start: () => Promise<void>
  /** From now on, it accepts connections and answers nothing, until the returned function is called. */
  hang: () => () => void
  /** Moves its clock ahead of the real one, by that many milliseconds, or behind it. */
  setAhead: (ms: number) => Promise<void>
  isAhead: () => boolean
}

/** A phone, or a computer where a journey runs on one, whose storage survives closing the browser. */
export interface Phone {
  /** Starts or restarts the browser with one page. */
  open: (options?: { at?: Date; offline?: boolean }) => Promise<Page>
  /** Logs a new member in on the page that is open, and opens the journal. */
  signUp: (options?: { onTrial?: boolean }) => Promise<Member>
  close: () => Promise<void>
}

/**
 * Starts Rollbook on a port and in a data folder of its own, which stay the same when it is restarted. The checkout in
 * `folder` is the one whose build it runs.
 */
export async function ownServer({ folder = '.' } = {}): Promise<OwnServer & { clear: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-own-'))
  const port = await freePort()
  const { DATABASE_URL: _, ...env } = process.env
  let server: ChildProcess | undefined
  let ahead = 0
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null
  const start = async () => {
    if (isRunning()) return void server?.kill('SIGCONT')
    server = spawn(process.execPath, ['--import', './e2e/server-clock.mjs', 'dist/server/main.js'], {
      cwd: folder,
      env: {
        ...env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '1',
        // On a busy machine, everything takes a multiple of its time.
        MEMBER_SHARE_PERCENT: '1000',
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    for await (const part of server.stdout ?? []) if (String(part).includes('running at')) return
    throw new Error('The server did not start.')
  }
  const stop = async () => {
    if (!server || !isRunning()) return
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
    ahead = ms
    const moved = once(server, 'message')
    server.send(ms)
    await moved
  }
  const isAhead = () => ahead !== 0
  return { url: `http://localhost:${port}`, dataDir, start, stop, hang, setAhead, isAhead, clear }
}

type Screen = Pick<BrowserContextOptions, 'viewport' | 'hasTouch'>

const phoneScreen: Screen = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** A phone with a profile of its own. `leave` lets the next journey use it, which finds the app's files on it and nothing else. */
export async function aPhone(server: OwnServer, { url = server.url, screen = phoneScreen } = {}) {
  const profile = await mkdtemp(join(tmpdir(), 'rollbook-phone-'))
  let context: BrowserContext | undefined
  let isTaken = false
  const close = async () => {
    await context?.close()
    context = undefined
  }
  const launch = async () => {
    const launched = await chromium.launchPersistentContext(profile, {
      args: journeyFlags,
      baseURL: url,
      locale: 'en-US',
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
      ...screen,
      ...(chromiumPath && { executablePath: chromiumPath }),
    })
    await prepareContext(launched)
    launched.once('close', () => {
      if (context === launched) context = undefined
    })
    return launched
  }
  const firstPage = async (phone: BrowserContext) => {
    if (!isTaken) await phone.setExtraHTTPHeaders({ 'x-forwarded-for': someIpAddress() })
    return isTaken ? (phone.pages()[0] ?? phone.newPage()) : emptyContext(phone, url)
  }
  const open = async ({ at, offline = false }: { at?: Date; offline?: boolean } = {}) => {
    if (isTaken) await close()
    context ??= await launch()
    const page = await firstPage(context)
    isTaken = true
    goAgainIfStopped(page)
    await context.setOffline(offline)
    if (at) await page.clock.install({ time: at })
    return page
  }
  const signUp = async (options?: { onTrial?: boolean }) => {
    const page = context?.pages()[0]
    if (!context || !page) throw new Error('Open the phone first.')
    const member = await logInNewMember(context, { url, dataDir: server.dataDir }, options)
    await page.goto('/')
    return member
  }
  const leave = async () => {
    if (context) await leaveContext(context)
    isTaken = false
  }
  const clear = async () => {
    await close()
    await rm(profile, { recursive: true, force: true })
  }
  return { open, signUp, close, leave, clear }
}

interface Basement {
  server: OwnServer
  phone: Phone
}

interface Rooms {
  room: { server: () => Promise<OwnServer & { clear: () => Promise<void> }>; discard: () => Promise<void> }
  phoneOf: (server: OwnServer, screen: Screen) => Promise<Awaited<ReturnType<typeof aPhone>>>
}

/** Journeys with a server, which they may stop, and a phone. Those of a worker use the same ones, one after another. */
export const test = base.extend<Basement, Rooms>({
  room: [
    async ({ browserName: _ }, use) => {
      let running: ReturnType<typeof ownServer> | undefined
      const discard = async () => {
        await (await running)?.clear()
        running = undefined
      }
      await use({ server: () => (running ??= ownServer()), discard })
      await discard()
    },
    { scope: 'worker' },
  ],
  phoneOf: [
    async ({ browserName: _ }, use) => {
      const phones = new Map<string, ReturnType<typeof aPhone>>()
      await use((server, screen) => {
        const key = JSON.stringify([server.url, screen])
        const phone = phones.get(key) ?? aPhone(server, { screen })
        phones.set(key, phone)
        return phone
      })
      for (const phone of phones.values()) await (await phone).clear()
    },
    { scope: 'worker' },
  ],
  server: async ({ room }, use) => {
    const server = await room.server()
    await server.start()
    await use(server)
    if (server.isAhead()) await room.discard()
    else await server.start()
  },
  phone: async ({ server, phoneOf, viewport, hasTouch }, use, { tags }) => {
    const screen = { viewport, hasTouch: hasTouch ?? false }
    const isOwn = tags.includes('@cold')
    const phone = await (isOwn ? aPhone(server, { screen }) : phoneOf(server, screen))
    await use(phone)
    await (isOwn ? phone.clear() : phone.leave())
  },
})

/** Waits until the device has cached the app and the journal, with an entry of that title in it. */
export async function untilCached(page: Page, title = '') {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })
  await expect(async () => {
    const queries = await page.evaluate(cachedQueries)
    const holders = queries.filter(({ data }) => data.includes(title)).map(({ key }) => key)
    expect(holders).toContain('["/api/entries","newest"]')
    expect(holders).toContainEqual(expect.stringContaining('/api/calendar'))
  }).toPass()
}

/** Waits until the device has cached a reply from this path with this text in it. */
export const untilReplyCached = (page: Page, path: string, text: string) =>
  expect(async () => {
    const queries = await page.evaluate(cachedQueries)
    expect(queries.filter(({ data }) => data.includes(text)).map(({ key }) => key)).toContainEqual(
      expect.stringContaining(path),
    )
  }).toPass()
