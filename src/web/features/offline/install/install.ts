import { createStore } from '@tanstack/react-store'

/** The event of browsers that can install the app; TypeScript doesn't know it yet. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How to install the app on this device: with the browser's own prompt, or by a few taps in its menu. */
type InstallMethod = 'prompt' | 'iphone' | 'android'

let prompt: InstallPrompt | undefined
let isInstalled =
  globalThis.matchMedia?.('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Undefined if the app is already installed, or if this browser can't install it. */
export const installMethod = createStore<InstallMethod | undefined>(methodHere())
const update = () => installMethod.setState(methodHere)

function methodHere(): InstallMethod | undefined {
  if (isInstalled) return undefined
  if (prompt) return 'prompt'
  const { userAgent, maxTouchPoints } = navigator
  // An iPad claims to be a Mac, but Macs have no touchscreen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'iphone'
  return /Android/.test(userAgent) ? 'android' : undefined
}

globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  // Saved for our own button instead of the browser's banner.
  event.preventDefault()
  prompt = event as InstallPrompt
  update()
})
globalThis.addEventListener?.('appinstalled', () => {
  isInstalled = true
  update()
})

/** Shows the browser's own prompt, which can be shown only once. */
export async function install() {
  const shown = prompt
  prompt = undefined
  await shown?.prompt()
  update()
}
