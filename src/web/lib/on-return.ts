/** Calls back when the device is online again, and when the app is looked at again. */
export function onReturn(callback: () => void) {
  window.addEventListener('online', callback)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && callback())
}

/** Whether someone is looking at the app and the device seems to be online. */
export const isInUse = () => navigator.onLine && document.visibilityState === 'visible'
