import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../test/free-port.ts'
import type { Driver, Meanwhile, Size } from './driver.ts'
import { python } from './programs.ts'
import { until } from './wait.ts'

const browser = fileURLToPath(new URL('webkit-browser.py', import.meta.url))

/** Opens WebKitGTK with a profile of its own, on a screen that nobody sees, driven by the WebDriver protocol. */
export async function openWebKit(size: Size): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'rollbook-webkit-'))
  const downloads = join(profile, 'Downloads')
  await mkdir(downloads)
  const screen = startScreen(size)
  const start = async (meanwhile?: Meanwhile) => startBrowser(profile, size, await screen.name, meanwhile)
  let running = await start()
  const inTab = (method: Method, path: string, body?: object, timeoutMs?: number) =>
    running.command(method, path, body, timeoutMs)
  return {
    version: running.version,
    keepsPart: true,
    downloads,
    go: (url) => inTab('POST', 'url', { url }),
    reload: () => inTab('POST', 'refresh', {}),
    back: () => inTab('POST', 'back', {}),
    forward: () => inTab('POST', 'forward', {}),
    newTab: async ({ isKept = false } = {}) => {
      const { handle } = (await inTab('POST', 'window/new', { type: 'window' })) as { handle: string }
      if (!isKept) await inTab('DELETE', 'window')
      await inTab('POST', 'window', { handle })
    },
    evaluate: async (expression) => {
      const reply = (await inTab(
        'POST',
        'execute/async',
        { script: replyWith(expression), args: [] },
        2_000,
      )) as Reply
      if (reply.error !== undefined) throw new Error(reply.error)
      return reply.value
    },
    perform: (input) => inTab('POST', 'actions', { actions: [input] }),
    setFiles: async (field, paths) => {
      const found = await inTab('POST', 'execute/sync', { script: `return ${field}`, args: [] })
      const [id] = Object.values(found as object)
      await inTab('POST', `element/${id}/value`, { text: paths.join('\n') })
    },
    setCookie: (_, name, value) =>
      inTab('POST', 'cookie', { cookie: { name, value, path: '/', httpOnly: true, expiry: nextMonth() } }),
    clearCookies: () => inTab('DELETE', 'cookie'),
    screenshot: async () => String(await inTab('GET', 'screenshot')),
    crash: async (meanwhile) => {
      running.kill()
      await meanwhile?.profile?.(profile)
      running = await start(meanwhile)
    },
    close: async () => {
      running.kill()
      screen.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

const nextMonth = () => Math.round(Date.now() / 1000) + 30 * 86_400

type Method = 'GET' | 'POST' | 'DELETE'

interface Reply {
  value?: unknown
  error?: string
}

/** WebKitWebDriver doesn't await what a script returns. */
const replyWith = (expression: string) => `const reply = arguments[arguments.length - 1]
  new Promise((resolve) => resolve(${expression})).then(
    (value) => reply({ value }),
    (error) => reply({ error: String(error) }),
  )`

/** It is as large as the browser: without a window manager, a window has the focus while the pointer is over it. */
function startScreen({ width, height }: Size) {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return { name: displayOf(screen), close: () => screen.kill('SIGTERM') }
}

/** The number that Xvfb prints. Its output stays open, since it ends if it can't print what follows the number. */
async function displayOf({ stdout }: { stdout: Readable }): Promise<string> {
  const [number] = await once(stdout, 'data', { signal: AbortSignal.timeout(20_000) })
  return `:${String(number).trim()}`
}

async function startBrowser(
  profile: string,
  { width, height }: Size,
  display: string,
  { textSize = 16 }: Meanwhile = {},
) {
  const port = await freePort()
  // In a group of processes of its own, since a page that hangs doesn't let its session end.
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      PATH: process.env['PATH'],
      TZ: process.env['TZ'],
      HOME: profile,
      LANG: 'en_US.UTF-8',
      DISPLAY: display,
    },
    stdio: 'ignore',
    detached: true,
  })
  const kill = () => {
    process.off('exit', kill)
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL')
  }
  // Whoever stops the run doesn't stop that group.
  process.once('exit', kill)
  try {
    const args = [browser, profile, ...[width, height, textSize].map(String)]
    return { ...(await openSession(`http://127.0.0.1:${port}`, args)), kill }
  } catch (error) {
    kill()
    throw error
  }
}

async function openSession(address: string, args: string[]) {
  await until('WebKitWebDriver didn’t start', async () => (await fetch(`${address}/status`)).ok)
  const { sessionId, capabilities } = (await command('POST', `${address}/session`, {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: python, args },
      },
    },
  })) as { sessionId: string; capabilities: Record<string, string> }
  return {
    version: `${capabilities['browserName']} ${capabilities['browserVersion']}`,
    command: (method: Method, path: string, body?: object, timeoutMs?: number) =>
      command(method, `${address}/session/${sessionId}/${path}`, body, timeoutMs),
  }
}

async function command(method: Method, url: string, body?: object, timeoutMs = 20_000): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error(`${url} didn’t reply.`, { cause: error })
  })
  const { value } = (await reply.json()) as { value: unknown }
  if (!reply.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value
}
