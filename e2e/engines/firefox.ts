import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { until } from './wait.ts'

/** Firefox with a profile that survives its restart, driven by WebDriver BiDi. It shows one tab. */
export interface Firefox {
  /** What it calls itself. */
  version: () => string
  /** Begins to load an address, and doesn't wait for it. */
  go: (url: string) => Promise<unknown>
  reload: () => Promise<unknown>
  /** Replaces the tab by an empty one. */
  newTab: () => Promise<unknown>
  restart: () => Promise<unknown>
  /** The value of an expression in the page, awaited. */
  evaluate: (expression: string) => Promise<unknown>
  setCookie: (url: string, name: string, value: string) => Promise<unknown>
  close: () => Promise<void>
}

export async function openFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'rollbook-firefox-'))
  let browser = await start(profile)
  let tab = await browser.newTab()
  return {
    version: () => browser.version,
    go: (url) => browser.send('browsingContext.navigate', { context: tab, url, wait: 'none' }),
    reload: () => browser.send('browsingContext.reload', { context: tab, wait: 'none' }),
    newTab: async () => {
      const left = tab
      tab = await browser.newTab()
      await browser.send('browsingContext.close', { context: left })
    },
    restart: async () => {
      await browser.close()
      browser = await start(profile)
      tab = await browser.newTab()
    },
    evaluate: (expression) => browser.evaluate(tab, expression),
    setCookie: (url, name, value) =>
      browser.send('storage.setCookie', {
        cookie: {
          name,
          value: { type: 'string', value },
          domain: new URL(url).hostname,
          path: '/',
          httpOnly: true,
          expiry: Math.round(Date.now() / 1000) + 86_400,
        },
      }),
    close: async () => {
      await browser.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function start(profile: string) {
  const firefox = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, LANG: 'C.UTF-8' } },
  )
  const send = await connect(`${await addressIn(firefox.stderr)}/session`)
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: Record<string, string>
  }
  return {
    send,
    version: `${capabilities['browserName']} ${capabilities['browserVersion']}`,
    newTab: async () => {
      const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string }
      return context
    },
    evaluate: async (context: string, expression: string) => {
      const target = { context }
      const reply = (await send('script.evaluate', { expression, target, awaitPromise: true })) as Evaluated
      if (reply.type === 'exception') throw new Error(reply.exceptionDetails?.text)
      return reply.result?.value
    },
    close: () => stop(firefox, send),
  }
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value?: unknown }
  exceptionDetails?: { text: string }
}

async function stop(firefox: ChildProcess, send: Send) {
  const gone = once(firefox, 'exit')
  await send('browser.close', {})
  await gone
}

async function addressIn(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /listening on (ws:\S+)/.exec(line) ?? []
    if (!address) continue
    output.resume()
    return address
  }
  throw new Error('Firefox didn’t start.')
}

type Send = (method: string, params: object) => Promise<unknown>

/** Sends commands over a connection; each replies with its result, and rejects after a minute without. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data))
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  await until('Firefox accepted no connection', async () => socket.readyState === WebSocket.OPEN)
  let lastId = 0
  return (method, params) => {
    lastId += 1
    const reply = Promise.withResolvers<unknown>()
    waiting.set(lastId, reply)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return Promise.race([reply.promise, refusal(method)])
  }
}

async function refusal(method: string): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`Firefox didn’t reply to ${method}.`)), 60_000).unref()
  return promise
}
