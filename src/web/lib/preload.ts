/** Loads parts of the app once the browser has nothing better to do, so that they open also when the signal is gone. */
export function preload(...parts: (() => Promise<unknown>)[]) {
  // A part that cannot be fetched now is asked for again when it is opened.
  whenIdle(() => void Promise.allSettled(parts.map((part) => part())))
}

/** Does what can wait once the browser has nothing better to do. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 2000)
}
