import { appPaths, mailedPaths } from '#shared/paths.ts'
import { askVersion } from './lib/worker-words.ts'
import { documentFor, fromServer } from './worker/documents.ts'
import { picture } from './worker/pictures.ts'
import { type FetchEvent, scope } from './worker/scope.ts'
import { dropOldShells, fillShell, shellFile, version } from './worker/shell-cache.ts'

/** The service worker: the app opens without signal. What it leaves alone goes to the server as if it were not there. */

scope.addEventListener('install', (event) => {
  // At once: a tab of the version before finds its parts in the cache of that version.
  event.waitUntil(fillShell().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim().then(dropOldShells)]),
  )
})

scope.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

scope.addEventListener('message', ({ data, source }) => {
  if (data === askVersion) source?.postMessage({ version })
})

function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode === 'navigate') return isOfApp(pathname) ? documentFor(event) : heard(event)
  if (pathname.startsWith('/assets/')) return shellFile(request)
  if (pathname.startsWith('/uploads/') && request.destination === 'image') return picture(request)
  return undefined
}

/** A navigation that was asked for ahead has to be used. */
function heard(event: FetchEvent): Promise<Response> {
  const served = fromServer(event)
  event.waitUntil(served.catch(() => undefined))
  return served
}

const isOfApp = (path: string) =>
  path === '/auth' ||
  appPaths.some((known) => known === path) ||
  mailedPaths.some((known) => path.startsWith(`${known}/`))
