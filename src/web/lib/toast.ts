export interface Toast {
  title?: string
  text?: string
  isBad?: boolean
  /** Milliseconds on the screen; what cannot be read in time should be longer. */
  duration?: number
  action?: { label: string; run: () => void }
}

type Shown = Toast & { key: number }

let shown: Shown | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Shown | undefined) {
  clearTimeout(timer)
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one that is there: at most one at a time. */
export function toast(one: Toast) {
  set({ ...one, key: (shown?.key ?? 0) + 1 })
  timer = setTimeout(dismissToast, one.duration ?? 5000)
}

export const dismissToast = () => set(undefined)

export const shownToast = () => shown

export function listenToToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
