/** Loads parts of the app when the browser is idle, so that they also open offline. */
export function preload(...parts: (() => Promise<unknown>)[]) {
  // The server, which draws the first screen, opens nothing.
  if (!('window' in globalThis)) return
  // One at a time, so that none delays a tap. A part that can't be loaded now is loaded when it is opened.
  for (const part of parts) whenIdle(() => void part().catch(() => undefined))
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
