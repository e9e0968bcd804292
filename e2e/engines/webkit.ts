import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../../test/free-port.ts'
import { miniBrowser } from './programs.ts'
import { until } from './wait.ts'

/** A page of WebKitGTK, driven by the WebDriver protocol. */
export interface WebKit {
  /** What it calls itself. */
  version: string
  /** Begins to load an address, and doesn't wait for it. */
  go: (url: string) => Promise<unknown>
  back: () => Promise<unknown>
  forward: () => Promise<unknown>
  /** The value of an expression in the page. Rejects if the page doesn't reply within two seconds. */
  evaluate: (expression: string) => Promise<unknown>
  setCookie: (name: string, value: string) => Promise<unknown>
  close: () => Promise<void>
}

/** Opens WebKitGTK with a profile of its own, on a screen that nobody sees. */
export async function openWebKit(): Promise<WebKit> {
  const profile = await mkdtemp(join(tmpdir(), 'rollbook-webkit-'))
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x800x24', '-nolisten', 'tcp', '-noreset'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const port = await freePort()
  // In a group of processes of its own, since a page that hangs doesn't let its session end.
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      PATH: process.env['PATH'],
      HOME: profile,
      LANG: 'C.UTF-8',
      DISPLAY: await displayOf(screen),
    },
    stdio: 'ignore',
    detached: true,
  })
  const close = async () => {
    if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL')
    screen.kill('SIGTERM')
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    return { ...(await session(`http://127.0.0.1:${port}`)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function session(address: string): Promise<Omit<WebKit, 'close'>> {
  await until('WebKitWebDriver didn’t start', async () => (await fetch(`${address}/status`)).ok)
  const { sessionId, capabilities } = (await command(`${address}/session`, {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      },
    },
  })) as { sessionId: string; capabilities: Record<string, string> }
  const inSession = (path: string, body: object, timeoutMs?: number) =>
    command(`${address}/session/${sessionId}/${path}`, body, timeoutMs)
  return {
    version: `${capabilities['browserName']} ${capabilities['browserVersion']}`,
    go: (url) => inSession('url', { url }),
    back: () => inSession('back', {}),
    forward: () => inSession('forward', {}),
    evaluate: (expression) => inSession('execute/sync', { script: `return ${expression}`, args: [] }, 2_000),
    setCookie: (name, value) => inSession('cookie', { cookie: { name, value, path: '/', httpOnly: true } }),
  }
}

async function command(url: string, body: object, timeoutMs = 20_000): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error(`${url} didn’t reply.`, { cause: error })
  })
  const { value } = (await reply.json()) as { value: unknown }
  if (!reply.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value
}

/** The number that Xvfb prints. Its output stays open, since it ends if it can't print what follows the number. */
async function displayOf({ stdout }: { stdout: Readable }): Promise<string> {
  const [number] = await once(stdout, 'data', { signal: AbortSignal.timeout(20_000) })
  return `:${String(number).trim()}`
}
