import { createStore } from '@tanstack/react-store'

/** Whether the journal offers its filters before anything is searched for. */
export const filtersShown = createStore(false)
