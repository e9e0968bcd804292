import { createStore } from '@tanstack/react-store'

/** What the browser gives that can install the app by itself; TypeScript does not know it yet. */
interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** How the app is installed on this device: by the browser's own prompt, or by a few taps in its menu. */
type InstallMethod = 'prompt' | 'iphone' | 'android'

let prompt: InstallPrompt | undefined
let isInstalled =
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)

/** Undefined where the app is installed already, and where this browser cannot. */
export const installMethod = createStore<InstallMethod | undefined>(methodHere())
const update = () => installMethod.setState(methodHere)

function methodHere(): InstallMethod | undefined {
  if (isInstalled) return undefined
  if (prompt) return 'prompt'
  const { userAgent, maxTouchPoints } = navigator
  // An iPad says that it is a Mac, but no Mac is touched.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'iphone'
  return /Android/.test(userAgent) ? 'android' : undefined
}

window.addEventListener('beforeinstallprompt', (event) => {
  // Saved for our own button; the browser's banner would come at a moment of its own.
  event.preventDefault()
  prompt = event as InstallPrompt
  update()
})
window.addEventListener('appinstalled', () => {
  isInstalled = true
  update()
})

/** Shows the browser's own prompt, which can be shown once. */
export async function install() {
  const shown = prompt
  prompt = undefined
  await shown?.prompt()
  update()
}
