import { createStore } from '@tanstack/react-store'
import { loadOnceOnline } from '#web/lib/api/preload.ts'

/** The version of the app this page belongs to. */
const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=version]')?.content

/** Versions begin with the time of their build. After a deploy, the previous version's worker still serves newer pages. */
const isNewer = (version = '') => own !== undefined && version > own

/** A newer version that is already on the device. */
export const newerVersion = createStore<string | undefined>(undefined)

/** Tells the other tabs that the newer version was chosen. */
const tabs =
  'document' in globalThis && 'BroadcastChannel' in globalThis
    ? new BroadcastChannel('rollbook-version')
    : undefined

/** Opens the newer version in all tabs. Drafts and pending operations are stored on the device. */
export function reloadEverywhere() {
  tabs?.postMessage(newerVersion.get())
  window.location.reload()
}

/** Stores the app itself on the device, so that it opens offline, and checks for newer versions. */
export function registerWorker() {
  // The development server builds its files on every request.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ version?: string }>) => {
    if (isNewer(data.version)) newerVersion.setState(() => data.version)
  })
  serviceWorker.startMessages()
  tabs?.addEventListener('message', ({ data }) => {
    // Someone in the middle of a form gets the notice and chooses when to reload. A question in a page can wait as it is.
    if (isNewer(data) && !document.querySelector('form:not([data-question] form), [role=dialog]'))
      window.location.reload()
  })
  // If the disk is full or the browser forbids it, the app works online only.
  serviceWorker.register('/sw.js').then(checkForVersions, () => undefined)
}

/** Not part of the first load. */
async function checkForVersions(registration: ServiceWorkerRegistration) {
  const checks = await loadOnceOnline(() => import('./version-checks.ts'))
  checks.checkForVersions(registration, own)
}
