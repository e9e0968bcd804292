import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { shownTitle } from '#shared/entries/quick.ts'
import { fold } from '#shared/foundation/fold.ts'
import { searchWords } from '#shared/search/search.ts'
import { cachedEntries } from '#web/features/entries/api.ts'
import { cachedPage } from '#web/features/entries/list/cached-entries.ts'
import { journalItems } from '#web/features/entries/list/journal-items.ts'
import { understandNow } from '#web/features/entries/search/searching.ts'
import { useOpenEntry } from '#web/features/entry-address/entry-address.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { useLogout } from '#web/features/sign-in/logout/use-logout.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { navFor } from '../layout/nav.ts'
import { useDarkMode } from '../layout/use-dark-mode.ts'

/** A choice in the palette. */
export interface Choice {
  key: string
  label: string
  /** Its kind: an action, a page, or the day of an entry. */
  kind: string
  run: () => void
}

const maxEntries = 6

/** The actions, pages, and entries that match what is typed; without a connection, the entries on this device. */
export function useChoices(q: string): Choice[] {
  const choices = [...useActions(), ...usePages()]
  const entries = useEntryChoices(q.trim())
  const words = searchWords(q)
  return [...choices.filter(({ label }) => words.every((word) => fold(label).includes(word))), ...entries]
}

function useActions(): Choice[] {
  const { isDark, setDark } = useDarkMode()
  const { start } = useLogout()
  const action = (label: string, run: () => void): Choice => ({ key: label, label, kind: 'Action', run })
  return [
    action('New Entry', () => openDialog({ kind: 'newEntry' })),
    action('Quick Entry: Training', () => openDialog({ kind: 'quickEntry', quickKind: 'training' })),
    action('Quick Entry: Technique', () => openDialog({ kind: 'quickEntry', quickKind: 'technique' })),
    action('Quick Entry: Sparring', () => openDialog({ kind: 'quickEntry', quickKind: 'sparring' })),
    action('New reminder', () => openDialog({ kind: 'newReminder' })),
    action('Settings', () => openDialog({ kind: 'settings' })),
    action(isDark ? 'Light mode' : 'Dark mode', () => setDark(!isDark)),
    action('Help & Support', () => openDialog({ kind: 'newFeedback' })),
    ...(hasKeyboard() ? [action('Keyboard shortcuts', () => openDialog({ kind: 'shortcuts' }))] : []),
    action('Logout', start),
  ]
}

/** Browsers don't tell, but a keyboard hardly comes without a mouse or a touchpad. */
const hasKeyboard = () => window.matchMedia('(any-pointer: fine)').matches

function usePages(): Choice[] {
  const navigate = useNavigate()
  return navFor(useUser()).map(({ path, label }) => ({
    key: path,
    label,
    kind: 'Page',
    run: () => void navigate({ to: path }),
  }))
}

function useEntryChoices(q: string): Choice[] {
  const client = useQueryClient()
  const pending = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  const openEntry = useOpenEntry()
  if (q === '') return []
  const { ranking } = understandNow(client, q)
  const { items } = cachedPage(cachedEntries(client), { q }, undefined, ranking)
  return journalItems({ entries: items, isWhole: true }, pending, tags, { q }, ranking)
    .slice(0, maxEntries)
    .map(({ id, title, date, create }) => ({
      key: `entry ${create?.id ?? id}`,
      label: shownTitle(title),
      kind: dateWithYear(date),
      run: () => (create ? openDialog({ kind: 'viewPending', pending: create }) : void openEntry(id)),
    }))
}
