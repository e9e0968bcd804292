import { createStore } from '@tanstack/react-store'

/** The state of syncing, for the offline card. */
export const syncState = createStore({
  isBusy: false,
  /** Whether the person has to log in first. */
  isSignedOut: false,
})
