import type { Journey } from './journey.ts'
import { firstScreen, oneTapLog, registering } from './journeys/entering.ts'

/** What makes the product, in the order in which somebody meets it. */
export const journeys: Record<string, Journey> = {
  'first screen and take-over': firstScreen,
  register: registering,
  'one-tap log': oneTapLog,
}
