import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Driver, Meanwhile, Size } from './driver.ts'
import { until } from './wait.ts'

/** Opens Firefox with a profile of its own, driven by WebDriver BiDi. */
export async function openFirefox(size: Size): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'rollbook-firefox-'))
  const downloads = join(profile, 'Downloads')
  await mkdir(downloads)
  let browser = await start(profile, downloads)
  let tab = await browser.newTab(size)
  const inTab = (method: string, params: object = {}) => browser.send(method, { context: tab, ...params })
  const evaluate = async (expression: string) => {
    const reply = (await inTab('script.evaluate', {
      context: undefined,
      target: { context: tab },
      // What it returns is one string, since BiDi describes each part of an object.
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
      awaitPromise: true,
    })) as Evaluated
    if (reply.type === 'exception') throw new Error(reply.exceptionDetails?.text)
    const json = reply.result?.value
    return json === undefined ? undefined : JSON.parse(json)
  }
  return {
    version: browser.version,
    keepsPart: false,
    downloads,
    go: (url) => inTab('browsingContext.navigate', { url, wait: 'none' }),
    reload: () => inTab('browsingContext.reload', { wait: 'none' }),
    back: () => inTab('browsingContext.traverseHistory', { delta: -1 }),
    forward: () => inTab('browsingContext.traverseHistory', { delta: 1 }),
    newTab: async ({ isKept = false } = {}) => {
      const left = tab
      tab = await browser.newTab(size)
      if (!isKept) await browser.send('browsingContext.close', { context: left })
    },
    evaluate: (expression) => Promise.race([evaluate(expression), refusal('script.evaluate', 2_000)]),
    perform: (input) => inTab('input.performActions', { actions: [input] }),
    setFiles: async (field, paths) => {
      const target = { context: tab }
      const found = { context: undefined, target, expression: field, awaitPromise: false }
      const { result } = (await inTab('script.evaluate', found)) as { result: { sharedId: string } }
      await inTab('input.setFiles', { element: { sharedId: result.sharedId }, files: paths })
    },
    setCookie: (url, name, value) => browser.send('storage.setCookie', { cookie: cookie(url, name, value) }),
    clearCookies: () => browser.send('storage.deleteCookies', {}),
    screenshot: async () => {
      const { data } = (await inTab('browsingContext.captureScreenshot')) as { data: string }
      return data
    },
    crash: async (meanwhile) => {
      await browser.kill()
      await meanwhile?.profile?.(profile)
      browser = await start(profile, downloads, meanwhile)
      tab = await browser.newTab(size)
    },
    close: async () => {
      await browser.kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

const cookie = (url: string, name: string, value: string) => ({
  name,
  value: { type: 'string', value },
  domain: new URL(url).hostname,
  path: '/',
  httpOnly: true,
  expiry: Math.round(Date.now() / 1000) + 30 * 86_400,
})

const settings = (downloads: string, textSize: number) =>
  Object.entries({
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
    'font.size.variable.x-western': textSize,
    'ui.prefersReducedMotion': 1,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

async function start(profile: string, downloads: string, { textSize = 16 }: Meanwhile = {}) {
  await writeFile(join(profile, 'user.js'), settings(downloads, textSize))
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
    version: `Firefox ${capabilities['browserVersion']}`,
    newTab: async (viewport: Size) => {
      const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string }
      await send('browsingContext.setViewport', { context, viewport })
      return context
    },
    kill: () => kill(firefox),
  }
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: { value?: string }
  exceptionDetails?: { text: string }
}

async function kill(firefox: ChildProcess) {
  const gone = once(firefox, 'exit')
  firefox.kill('SIGKILL')
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
    return Promise.race([reply.promise, refusal(method, 60_000)])
  }
}

async function refusal(method: string, afterMs: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`Firefox didn’t reply to ${method}.`)), afterMs).unref()
  return promise
}
