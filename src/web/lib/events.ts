import type { Entry } from '#shared/entries.ts'
import type { PendingEntry } from '#shared/offline.ts'
import type { Planned } from '#shared/planned.ts'
import type { QuickKind } from '#shared/quick.ts'
import type { NewTemplate, Template } from '#shared/templates.ts'

declare global {
  interface WindowEventMap {
    newEntry: CustomEvent<{ date?: string; planned?: Planned; template?: Template }>
    editEntry: CustomEvent<Entry>
    editPending: CustomEvent<PendingEntry>
    editPlanned: CustomEvent<Planned>
    addNotes: CustomEvent<Logged>
    quickEntry: CustomEvent<{ kind?: QuickKind }>
    newTemplate: CustomEvent<TemplateFields | undefined>
    editTemplate: CustomEvent<Template>
    openInstall: Event
    askBeforeLeaving: CustomEvent<{ leave: () => void }>
    openSettings: CustomEvent<{ section: SettingsSection }>
  }
}

/** What was logged by one tap, on the server or waiting on this device, and what its template asks of the notes. */
export type Logged = { template?: Template } & ({ entry: Entry } | { pending: PendingEntry })

/** What a template holds, without the id that its create carries. */
export type TemplateFields = Omit<NewTemplate, 'clientId'>

/** The parts of the settings. */
export type SettingsSection = 'profile' | 'password' | 'sessions' | 'sign-in' | 'activity' | 'delete'

/** Opens the dialog for a new entry, wherever in the app it is asked for; `date` is the day it shall be on. */
export const askForNewEntry = (date?: string) =>
  window.dispatchEvent(new CustomEvent('newEntry', { detail: date === undefined ? {} : { date } }))

/** Opens the dialog for a new entry, filled in from the planned session that it logs. */
export const askToLog = (planned: Planned) =>
  window.dispatchEvent(new CustomEvent('newEntry', { detail: { planned } }))

/** Opens the dialog for a new entry of today, filled in from a template. */
export const askToUse = (template: Template) =>
  window.dispatchEvent(new CustomEvent('newEntry', { detail: { template } }))

/** Opens the quick log of that kind, or the choice of all. */
export const askForQuickEntry = (kind?: QuickKind) =>
  window.dispatchEvent(new CustomEvent('quickEntry', { detail: kind === undefined ? {} : { kind } }))

/** Opens the dialog for a new template, filled in from `fields`. */
export const askForNewTemplate = (fields?: TemplateFields) =>
  window.dispatchEvent(new CustomEvent('newTemplate', { detail: fields }))

/** Opens the dialog for a template that exists. */
export const askToEditTemplate = (template: Template) =>
  window.dispatchEvent(new CustomEvent('editTemplate', { detail: template }))

/** Opens the dialog for an entry that exists. */
export const askToEditEntry = (entry: Entry) =>
  window.dispatchEvent(new CustomEvent('editEntry', { detail: entry }))

/** Opens the dialog for what was logged by one tap, to write what else there is to say. */
export const askForNotes = (detail: Logged) => window.dispatchEvent(new CustomEvent('addNotes', { detail }))

/** Opens the dialog for an entry that the server does not have yet. */
export const askToEditPending = (pending: PendingEntry) =>
  window.dispatchEvent(new CustomEvent('editPending', { detail: pending }))

/** Opens the dialog for planned sessions: what it changes, it asks for which of them. */
export const askToEditPlanned = (planned: Planned) =>
  window.dispatchEvent(new CustomEvent('editPlanned', { detail: planned }))

/** Opens the settings, wherever in the app they are asked for. */
export const askForSettings = (section: SettingsSection = 'profile') =>
  window.dispatchEvent(new CustomEvent('openSettings', { detail: { section } }))

/** Shows how to install the app, on a phone that does not ask by itself. */
export const askForInstall = () => window.dispatchEvent(new Event('openInstall'))

/** Asks what shall become of sessions that the server does not have yet, before somebody logs out. */
export const askBeforeLeaving = (leave: () => void) =>
  window.dispatchEvent(new CustomEvent('askBeforeLeaving', { detail: { leave } }))
