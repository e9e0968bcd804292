import { swipeCards } from '#web/features/entries/journal/swipe.ts'
import { listenToKeys } from './keyboard/listen-to-keys.ts'
import type { App } from './keyboard/shortcuts.ts'

/** Listens to keys and, on a touch screen, swipes, until the signal says to stop. */
export function listenToInput(app: App, signal: AbortSignal) {
  listenToKeys(app, signal)
  if (window.matchMedia('(any-pointer: coarse)').matches) swipeCards(app.client, signal)
}
