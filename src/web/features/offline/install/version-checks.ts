import { versionRequest } from '#web/lib/api/worker-messages.ts'

const hour = 3_600_000
/** Before a failed check is made again; doubled after each. */
const firstWait = 5000

/**
 * At most once an hour, whenever the device comes back online, and if an older worker answers, whose replacement may have
 * failed; a check that fails is made again.
 */
export function checkForVersions(registration: ServiceWorkerRegistration, own: string | undefined) {
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
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ version?: string }>) => {
    if (own && data.version && data.version < own) check()
  })
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
