import { createContext } from 'react'

/** Closes, and calls `next` once it has left the screen and its history entry is gone. */
export type CloseThen = (next: () => void) => void

/** How what is in a dialog leads elsewhere. */
export const CloseThenContext = createContext<CloseThen>((next) => next())
