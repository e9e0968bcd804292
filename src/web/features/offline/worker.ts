import { askVersion } from '../../lib/worker-words.ts'

const hour = 3_600_000

/** The version of the app that this page is. */
const own = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content

/** Versions begin with the time of their build. After a deploy the worker of the version before still answers newer pages. */
const isNewer = (version: unknown) => typeof version === 'string' && own !== undefined && version > own

/** A newer one that is on the device already. */
let newer: string | undefined
const listeners = new Set<() => void>()
/** Tells the other tabs that the person has taken the new version. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('rollbook-version') : undefined

export const newerVersion = () => newer

export function listenToVersions(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the new version, in all tabs. What was typed is kept on the device, and what is not sent yet as well. */
export function takeNewVersion() {
  tabs?.postMessage(newer)
  window.location.reload()
}

/** Keeps the app itself on the device, so that it opens without signal, and looks for new versions of it. */
export function registerWorker() {
  // The development server makes its files anew each time.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ version?: string }>) => {
    if (!isNewer(data.version)) return
    newer = data.version
    for (const listener of listeners) listener()
  })
  serviceWorker.startMessages()
  tabs?.addEventListener('message', ({ data }) => {
    // Whoever is in the middle of a form finds the notice there and chooses the moment.
    if (isNewer(data) && !document.querySelector('form, [role=dialog]')) window.location.reload()
  })
  // Where the disk is full or the browser forbids it, the app needs signal as before.
  serviceWorker.register('/sw.js').then(lookForVersions, () => undefined)
}

/** At most once an hour, and whenever there is signal again. */
function lookForVersions(registration: ServiceWorkerRegistration) {
  let last = Date.now()
  const look = () => {
    last = Date.now()
    void registration.update().catch(() => undefined)
  }
  const seen = () => {
    if (document.visibilityState === 'hidden') return
    navigator.serviceWorker.controller?.postMessage(askVersion)
    if (Math.abs(Date.now() - last) > hour) look()
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', look)
  setInterval(seen, hour)
  seen()
}
