import { createStore } from '@tanstack/react-store'

export const canKeepScreenOn = () => 'wakeLock' in navigator

/** Whether the browser refused to keep the screen on, as on a low battery. */
export const wasRefused = createStore(false)

let lock: WakeLockSentinel | undefined

/** Keeps the screen on. Browsers end that when the page is hidden, so call it again when it is back. */
export async function keepScreenOn() {
  if (!canKeepScreenOn() || document.hidden || lock?.released === false) return
  try {
    lock = await navigator.wakeLock.request('screen')
    wasRefused.setState(() => false)
  } catch {
    wasRefused.setState(() => true)
  }
}

export function letScreenOff() {
  void lock?.release()
  lock = undefined
}
