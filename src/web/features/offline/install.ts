/** What the browser gives that can install the app by itself; TypeScript does not know it yet. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How the app gets among the others of this device: by the browser's own question, or by a few taps in its menu. */
type InstallWay = 'ask' | 'iphone' | 'android'

let prompt: InstallPrompt | undefined
let isInstalled =
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

window.addEventListener('beforeinstallprompt', (event) => {
  // Kept for our own button; the browser's banner would come at a moment of its own.
  event.preventDefault()
  prompt = event as InstallPrompt
  tell()
})
window.addEventListener('appinstalled', () => {
  isInstalled = true
  tell()
})

export function listenToInstall(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Undefined where the app is installed already, and where this browser cannot. */
export function installWay(): InstallWay | undefined {
  if (isInstalled) return undefined
  if (prompt) return 'ask'
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac, but no Mac is touched.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'iphone'
  return /Android/.test(userAgent) ? 'android' : undefined
}

/** Asks by the browser's own question, which can be asked once. */
export async function install() {
  const asked = prompt
  prompt = undefined
  await asked?.prompt()
  tell()
}
