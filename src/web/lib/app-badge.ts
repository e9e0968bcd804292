/** Shows a number on the icon of the installed app, where a device can; 0 removes it. For pages and the service worker. */
export async function showBadge(count: number) {
  // Some browsers refuse until the app is installed or may notify.
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => undefined)
}
