// First: what the others use.
import './worker/polyfills.ts'
import { isAppPath, mailedPaths, sharePath } from '#shared/foundation/paths.ts'
import { screenRequest, versionRequest } from './lib/api/worker-messages.ts'
import { appDocument, serverDocument } from './worker/documents.ts'
import { fetchScreen } from './worker/last-screen.ts'
import { picture } from './worker/pictures.ts'
import { openPush, renewPush, showPush } from './worker/push.ts'
import { type FetchEvent, scope } from './worker/scope.ts'
import { takeShare } from './worker/shares.ts'
import { deleteOldShells, fillShell, shellFile, version } from './worker/shell-cache.ts'

/** The service worker, which lets the app open offline (decision 016). Other requests go to the server as usual. */

scope.addEventListener('install', (event) => {
  // No need to wait: open tabs of earlier versions find their files in the cache of their version.
  event.waitUntil(fillShell().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      // An earlier version enabled it; when a preload fails, Firefox shows its own error page instead of ours (decision 109).
      scope.registration.navigationPreload?.disable(),
      scope.clients.claim().then(deleteOldShells),
    ]),
  )
})

scope.addEventListener('fetch', (event) => {
  const reply = replyTo(event)
  if (reply) event.respondWith(reply)
})

scope.addEventListener('message', (event) => {
  if (event.data === versionRequest) event.source?.postMessage({ version })
  // Offline, there is none until the next visit.
  if (event.data === screenRequest) event.waitUntil(fetchScreen().catch(() => undefined))
})

scope.addEventListener('push', (event) => event.waitUntil(showPush(event)))

// What fails is mended when the app opens next.
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush().catch(() => undefined)))

scope.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event)))

function replyTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin === location.origin && pathname === sharePath && request.method === 'POST') return takeShare(request)
  if (request.method !== 'GET' || origin !== location.origin) return undefined
  if (request.mode === 'navigate') return opensApp(pathname) ? appDocument(event) : otherDocument(event)
  if (pathname.startsWith('/assets/')) return shellFile(request)
  if (pathname.startsWith('/uploads/') && request.destination === 'image') return picture(request)
  return undefined
}

/** A document that isn't the app's. */
function otherDocument(event: FetchEvent): Promise<Response> {
  const served = serverDocument(event)
  event.waitUntil(served.catch(() => undefined))
  return served
}

const opensApp = (path: string) =>
  path === '/auth' || isAppPath(path) || mailedPaths.some((known) => path.startsWith(`${known}/`))
