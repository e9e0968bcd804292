import type { QueryClient } from '@tanstack/react-query'
import { editCard } from '#web/features/journal/list/card-actions.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { readStored, writeStored } from '#web/lib/user-storage.ts'
import { focusCard } from './focus-card.ts'

export const groups = [
  'Anywhere',
  'In a list',
  'In the journal',
  'In a form',
  'In the calendar',
  'In Technique Practice',
  'In the round timer',
  'On the map of techniques',
  'In Training Templates',
] as const

/** A keyboard shortcut: the listener and the dialog read the same list. */
export interface Shortcut {
  group: (typeof groups)[number]
  label: string
  /** Any of them does it, as {@link combinationOf} calls them. */
  keys: string[]
  /** Left out if the browser, or what has the focus, does it. */
  run?: (app: App) => void
  /** Whether it works in a dialog, too. */
  isForDialogs?: true
  /** Whether holding the key repeats it. */
  mayRepeat?: true
}

/** The app, as far as shortcuts need it. */
export interface App {
  client: QueryClient
  /** Opens the journal. */
  openJournal: () => Promise<unknown>
}

export const shortcuts: Shortcut[] = [
  { group: 'Anywhere', label: 'New entry', keys: ['n'], run: () => openDialog({ kind: 'newEntry' }) },
  {
    group: 'Anywhere',
    label: 'Search entries',
    keys: ['/'],
    run: ({ openJournal }) => void searchEntries(openJournal),
  },
  {
    group: 'Anywhere',
    label: 'Find an entry, technique, page, or action',
    keys: ['mod+k'],
    run: () => openDialog({ kind: 'palette' }),
  },
  { group: 'Anywhere', label: 'Keyboard shortcuts', keys: ['?'], run: () => openDialog({ kind: 'shortcuts' }) },
  { group: 'Anywhere', label: 'Close what is open', keys: ['Esc'] },
  { group: 'In a list', label: 'Next item', keys: ['j'], run: () => focusCard(1), mayRepeat: true },
  { group: 'In a list', label: 'Previous item', keys: ['k'], run: () => focusCard(-1), mayRepeat: true },
  { group: 'In a list', label: 'Open it', keys: ['Enter'] },
  {
    group: 'In the journal',
    label: 'Edit the entry',
    keys: ['e'],
    run: ({ client }) => edit(client),
    isForDialogs: true,
  },
  { group: 'In a form', label: 'Save', keys: ['mod+Enter'], run: save, isForDialogs: true },
  { group: 'In the calendar', label: 'Go from day to day', keys: ['←', '↑', '→', '↓'] },
  { group: 'In the calendar', label: 'Open the day, or add to it', keys: ['Enter'] },
  { group: 'In the calendar', label: 'Move what has the focus to another day', keys: ['m'] },
  { group: 'In Technique Practice', label: 'Show your notes', keys: ['Space'] },
  { group: 'In Technique Practice', label: 'Again, Hard, Good, or Easy', keys: ['1', '2', '3', '4'] },
  { group: 'In the round timer', label: 'Pause, or go on', keys: ['Space'] },
  { group: 'In the round timer', label: 'Skip, or go back', keys: ['→', '←'] },
  { group: 'On the map of techniques', label: 'Go to the next technique', keys: ['←', '↑', '→', '↓'] },
  { group: 'On the map of techniques', label: 'Show its links', keys: ['Enter'] },
  { group: 'In Training Templates', label: 'Move the one whose handle has the focus', keys: ['↑', '↓'] },
]

/** Edits the entry whose card has the focus, otherwise the open one. */
function edit(client: QueryClient) {
  const front = inFront()
  const card = document.activeElement?.closest<HTMLElement>('[data-entry]')
  if (card && front.contains(card)) void editCard(client, card)
  else front.querySelector<HTMLElement>('[aria-keyshortcuts=e]')?.click()
}

function save() {
  const form = document.activeElement?.closest('form') ?? inFront().querySelector('form')
  form?.querySelector<HTMLElement>('[type=submit]:enabled')?.click()
}

/** The topmost dialog. Those below it are inert. */
export const dialogInFront = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].findLast(
    (element) => !element.closest('[inert]'),
  )

/** The topmost dialog, or the page. */
const inFront = () => dialogInFront() ?? document.body

const key = 'single-keys'

/** Whether single keys are on for this device. People who dictate, or hit keys by accident, turn them off. */
export const areSingleKeysOn = () => readStored(key) !== false

export const setSingleKeys = (areOn: boolean) => writeStored(key, areOn)

/** Puts the focus into the search box, which a phone shows on the journal only. */
async function searchEntries(openJournal: () => Promise<unknown>) {
  const box = document.querySelector<HTMLInputElement>('input[type=search]')
  if (!box?.checkVisibility()) await openJournal()
  box?.focus()
  box?.select()
}
