/** Loads parts of the app once the browser has nothing better to do, so that they open also when the signal is gone. */
export function preload(...parts: (() => Promise<unknown>)[]) {
  // A part that cannot be fetched now is asked for again when it is opened.
  const load = () => void Promise.allSettled(parts.map((part) => part()))
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5000 })
  else setTimeout(load, 2000)
}
