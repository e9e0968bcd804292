import { createStore } from '@tanstack/react-store'

/** What the offline card says of the sync. */
export const syncState = createStore({
  isBusy: false,
  /** Whether the server wants a login first. */
  isSignedOut: false,
})
