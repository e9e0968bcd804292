import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { tapAgainIfMoved } from './tap-again.ts'

/** How long nothing is loaded once the app has loaded what it needs offline, in milliseconds. */
const quietMs = 800

/** Contexts whose clock was set, which can't be undone. */
const withOwnClock = new WeakSet<BrowserContext>()
/** Contexts that are offline: when they go online without a page, their worker may hang. */
const offline = new WeakSet<BrowserContext>()
/** This worker's contexts, by their options. */
const contexts = new Map<string, BrowserContext>()

/**
 * A context of this worker, which journeys use one after another: it caches the app's files and their compiled code, so that
 * only the first journey opens the app cold. `emptyContext` removes everything else.
 */
export async function sharedContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const known = contexts.get(key)
  if (known) return known
  const context = await browser.newContext(options)
  contexts.set(key, context)
  context.once('close', () => contexts.delete(key))
  await prepareContext(context)
  return context
}

/** Prepares a new browser context for a journey. */
export async function prepareContext(context: BrowserContext) {
  await context.addInitScript(tapAgainIfMoved)
  waitUntilQuiet(context)
  const { clock } = context
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) {
    const set = clock[name].bind(clock) as (...given: unknown[]) => Promise<void>
    clock[name] = (...given: unknown[]) => {
      withOwnClock.add(context)
      return set(...given)
    }
  }
}

/** Closes all pages after a journey, or the context if it is of no further use. */
export async function leaveContext(context: BrowserContext) {
  if (withOwnClock.has(context) || offline.has(context)) return context.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  for (const page of context.pages()) await page.close()
}

/** Leaves nothing in a context but the app's files, and opens its one page. */
export async function emptyContext(
  context: BrowserContext,
  origin: string,
  { hasWorker = true } = {},
): Promise<Page> {
  await context.clearPermissions()
  const page = await context.newPage()
  for (const other of context.pages()) if (other !== page) await other.close()
  const browser = await context.newCDPSession(page)
  if (hasWorker) {
    // Before its databases are gone. It starts again when it is needed.
    await browser.send('ServiceWorker.enable')
    await browser.send('ServiceWorker.stopAllWorkers')
  }
  await browser.send('Network.clearBrowserCookies')
  await browser.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,file_systems',
  })
  if (hasWorker) {
    // Only pages of the origin reach the worker's caches.
    await browser.send('Network.enable')
    await browser.send('Network.setBypassServiceWorker', { bypass: true })
    await page.goto(`${origin}/healthz`)
    await page.evaluate(deleteJournalCaches)
  }
  await browser.detach()
  return page
}

/** Deletes all caches but those with the app's files; runs in the page. */
async function deleteJournalCaches() {
  for (const name of await caches.keys()) if (!name.startsWith('shell-')) await caches.delete(name)
}

/** Resolves when the browser has nothing else to do, unless the journey has set the clock or never lets it be idle; runs in the page. */
async function untilIdle() {
  const isReal = /native code/.test(String(window.requestIdleCallback))
  // Without a timeout, Chromium sometimes calls it only once something else wakes the page, which may be never.
  if (isReal) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
}

/**
 * The app loads what it needs offline when the browser is idle, so a journey waits for that before it goes offline, and
 * before it ends a session: a call under way would be refused.
 */
function waitUntilQuiet(context: BrowserContext) {
  const [setOffline, clearCookies] = [context.setOffline.bind(context), context.clearCookies.bind(context)]
  let lastAt = Date.now()
  const note = () => {
    lastAt = Date.now()
  }
  context.on('request', note).on('requestfinished', note).on('requestfailed', note)
  const quiet = async () => {
    while (Date.now() - lastAt < quietMs) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      // On a busy machine, a silent page may only not have come to it yet.
      for (const page of context.pages()) await page.evaluate(untilIdle).catch(() => undefined)
    }
  }
  context.setOffline = async (isOffline) => {
    if (isOffline) await quiet()
    await setOffline(isOffline)
    if (isOffline) offline.add(context)
    else offline.delete(context)
  }
  context.clearCookies = async (options) => {
    await quiet()
    await clearCookies(options)
  }
}
