/** Loads parts of the app when the browser is idle, so that they also open offline. */
export function preload(...parts: (() => Promise<unknown>)[]) {
  // A part that can't be loaded now is loaded when it is opened.
  whenIdle(() => void Promise.allSettled(parts.map((part) => part())))
}

/** Loads a part that works in the background, retrying after broken connections. */
export async function loadOnceOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadOnceOnline(load)
  }
}

export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 })
  else setTimeout(work, 2000)
}
