import { swipeCards } from '#web/features/journal/list/swipe.ts'
import { listenToKeys } from './listen-to-keys.ts'
import type { App } from './shortcuts.ts'

/** Listens to keys and, on a touch screen, swipes, until the signal says to stop. */
export function listenToInput(app: App, signal: AbortSignal) {
  listenToKeys(app, signal)
  if (window.matchMedia('(any-pointer: coarse)').matches) swipeCards(app.client, signal)
}
