/**
 * Shows a number on the icon of the installed app, where a device can; 0 removes it. For pages and the service worker.
 * Nothing waits for it: in some browsers, the promise never ends.
 */
export function showBadge(count: number) {
  // Some browsers refuse until the app is installed or may notify.
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
}
