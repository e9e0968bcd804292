import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { shownTitle } from '#shared/entries/quick.ts'
import { cachedEntries } from '#web/features/entries/api.ts'
import { cachedPage } from '#web/features/entries/list/cached-entries.ts'
import { journalItems } from '#web/features/entries/list/journal-items.ts'
import { understandOn } from '#web/features/entries/search/searching.ts'
import { useOpenEntry } from '#web/features/entry-address/entry-address.ts'
import { useExport } from '#web/features/export/export-button.tsx'
import { install, installMethod } from '#web/features/offline/install/install.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { useLogout } from '#web/features/sign-in/logout/logout-button.tsx'
import { tagsQuery } from '#web/features/tags/api.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { hasKeyboard } from '#web/lib/keyboard.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { compactLists, setCompact } from '../layout/compact-lists.ts'
import { navFor, pageTitleOf } from '../layout/nav.ts'
import { useDarkMode } from '../layout/theme.ts'
import { type Choice, matching } from './matching.ts'
import { useNamed } from './use-named.ts'

const maxEntries = 6
const maxFound = 12

/**
 * The actions, pages, techniques, partners, templates, tags, and entries that match what is typed; without a connection, the
 * entries on this device.
 */
export function useChoices(typed: string): Choice[] {
  const q = typed.trim()
  const choices = [...useActions(), ...usePages()]
  const named = useNamed()
  const entries = useEntryChoices(q)
  const navigate = useNavigate()
  if (q === '') return choices
  const search: Choice = {
    key: 'search',
    label: `Search entries for “${q}”`,
    kind: 'Search',
    run: () => void navigate({ to: '/', search: { q } }),
  }
  return [...matching([...choices, ...named], q).slice(0, maxFound), ...entries, search]
}

function useActions(): Choice[] {
  const { isDark, setDark } = useDarkMode()
  const isCompact = useSelector(compactLists)
  const { start } = useLogout()
  const exporting = useExport()
  const installing = useSelector(installMethod)
  const navigate = useNavigate()
  const action = (label: string, run: () => void): Choice => ({ key: label, label, kind: 'Action', run })
  return [
    action('New Entry', () => openDialog({ kind: 'newEntry' })),
    action('Quick Entry: Training', () => openDialog({ kind: 'quickEntry', quickKind: 'training' })),
    action('Quick Entry: Technique', () => openDialog({ kind: 'quickEntry', quickKind: 'technique' })),
    action('Quick Entry: Sparring', () => openDialog({ kind: 'quickEntry', quickKind: 'sparring' })),
    action('New competition', () => openDialog({ kind: 'newCompetition' })),
    action('New focus', () => openDialog({ kind: 'newFocus' })),
    action('Weekly goal', () => openDialog({ kind: 'editGoal' })),
    action('New reminder', () => openDialog({ kind: 'newReminder' })),
    action('Log an injury', () => openDialog({ kind: 'newInjury' })),
    action('Time away', () => openDialog({ kind: 'newAbsence' })),
    action('Record a promotion', () => openDialog({ kind: 'newPromotion' })),
    action('Export Data', () => exporting.mutate()),
    {
      ...action('Recently deleted', () => openDialog({ kind: 'settings', section: 'removed' })),
      otherNames: ['Trash'],
    },
    action('Settings', () => openDialog({ kind: 'settings' })),
    action(isDark ? 'Light mode' : 'Dark mode', () => setDark(!isDark)),
    action(isCompact ? 'Roomy lists' : 'Compact lists', () => setCompact(!isCompact)),
    action('Help & Support', () => openDialog({ kind: 'newFeedback' })),
    ...(hasKeyboard() ? [action('Keyboard shortcuts', () => openDialog({ kind: 'shortcuts' }))] : []),
    ...(installing ? [action('Install Rollbook', () => startInstall(installing))] : []),
    action('Belt timeline', () => void navigate({ to: '/stats', hash: 'belt' })),
    action('Logout', start),
  ]
}

const startInstall = (method: 'prompt' | 'iphone' | 'android') =>
  method === 'prompt' ? void install() : openDialog({ kind: 'install' })

function usePages(): Choice[] {
  const navigate = useNavigate()
  const unlisted = (['/timer', '/competitions', '/focus', '/import'] as const).map((path) => ({
    path,
    label: pageTitleOf(path),
  }))
  return [...navFor(useUser()), ...unlisted].map(({ path, label }) => ({
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
  const today = useLocalDay()
  if (q === '') return []
  const { ranking } = understandOn(today, client, q)
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
