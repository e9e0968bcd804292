import { createStore } from '@tanstack/react-store'

/** The state of syncing, for the offline card. */
export const syncState = createStore({
  isBusy: false,
  /** Whether the person has to log in first. */
  isSignedOut: false,
  /** How many times in a row something else replied in place of our server. */
  foreignReplies: 0,
})

/** The ids of the operations that a form is sending right now; the form reports on them itself. */
export const sentByForm = new Set<string>()
