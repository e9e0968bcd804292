import type { Entry } from '#shared/entries.ts'

declare global {
  interface WindowEventMap {
    newEntry: CustomEvent<{ date?: string }>
    editEntry: CustomEvent<Entry>
  }
}

/** Opens the dialog for a new entry, wherever in the app it is asked for; `date` is the day it shall be on. */
export const askForNewEntry = (date?: string) =>
  window.dispatchEvent(new CustomEvent('newEntry', { detail: date === undefined ? {} : { date } }))

/** Opens the dialog for an entry that exists. */
export const askToEditEntry = (entry: Entry) =>
  window.dispatchEvent(new CustomEvent('editEntry', { detail: entry }))
