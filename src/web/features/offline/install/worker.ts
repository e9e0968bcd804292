import { createStore } from '@tanstack/react-store'
import { versionRequest } from '#web/lib/api/worker-messages.ts'

const hour = 3_600_000
/** Before a failed check is made again; doubled after each. */
const firstWait = 5000

/** The version of the app this page belongs to. */
const own = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=version]')?.content

/** Versions begin with the time of their build. After a deploy, the previous version's worker still serves newer pages. */
const isNewer = (version: unknown) => typeof version === 'string' && own !== undefined && version > own

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

/** At most once an hour, and whenever the device comes back online; a check that fails is made again. */
function checkForVersions(registration: ServiceWorkerRegistration) {
  let last = Date.now()
  let wait = firstWait
  let again: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(again)
    last = Date.now()
    update(registration).then(
      () => (wait = firstWait),
      () => {
        again = setTimeout(() => navigator.onLine && check(), wait)
        wait = Math.min(2 * wait, hour)
      },
    )
  }
  const checkIfDue = () => {
    if (document.visibilityState === 'hidden') return
    navigator.serviceWorker.controller?.postMessage(versionRequest)
    if (Math.abs(Date.now() - last) > hour) check()
  }
  document.addEventListener('visibilitychange', checkIfDue)
  window.addEventListener('online', check)
  setInterval(checkIfDue, hour)
  checkIfDue()
}

/** Rejects if the newer version can't be fetched whole, which a browser reports of its script only. */
async function update(registration: ServiceWorkerRegistration) {
  const { installing } = await registration.update()
  if (!installing) return
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('The newer version could not be stored.'))
      else resolve()
    })
  })
}
