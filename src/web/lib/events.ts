import type { Entry } from '#shared/entries.ts'
import type { Planned } from '#shared/planned.ts'

declare global {
  interface WindowEventMap {
    newEntry: CustomEvent<{ date?: string; planned?: Planned }>
    editEntry: CustomEvent<Entry>
    editPlanned: CustomEvent<Planned>
    openSettings: CustomEvent<{ section: SettingsSection }>
  }
}

/** The parts of the settings. */
export type SettingsSection = 'profile' | 'password' | 'sessions' | 'sign-in' | 'activity' | 'delete'

/** Opens the dialog for a new entry, wherever in the app it is asked for; `date` is the day it shall be on. */
export const askForNewEntry = (date?: string) =>
  window.dispatchEvent(new CustomEvent('newEntry', { detail: date === undefined ? {} : { date } }))

/** Opens the dialog for a new entry, filled in from the planned session that it logs. */
export const askToLog = (planned: Planned) =>
  window.dispatchEvent(new CustomEvent('newEntry', { detail: { planned } }))

/** Opens the dialog for an entry that exists. */
export const askToEditEntry = (entry: Entry) =>
  window.dispatchEvent(new CustomEvent('editEntry', { detail: entry }))

/** Opens the dialog for planned sessions: what it changes, it asks for which of them. */
export const askToEditPlanned = (planned: Planned) =>
  window.dispatchEvent(new CustomEvent('editPlanned', { detail: planned }))

/** Opens the settings, wherever in the app they are asked for. */
export const askForSettings = (section: SettingsSection = 'profile') =>
  window.dispatchEvent(new CustomEvent('openSettings', { detail: { section } }))
