/** Calls back when the device comes back online, and when the app becomes visible again. */
export function onReturn(callback: () => void) {
  window.addEventListener('online', callback)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && callback())
}

/** Whether the app is visible and the device seems to be online. */
export const isInUse = () => navigator.onLine && document.visibilityState === 'visible'
