import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { Days } from '#shared/search/days.ts'
import { splitSearch } from '#shared/search/fields.ts'
import { cachedEntries } from '#web/features/entries/api.ts'
import type { JournalFilter } from '#web/features/entries/list/cached-entries.ts'
import { journalItems } from '#web/features/entries/list/journal-items.ts'
import { type EntryFilter, isFiltered } from '#web/features/entries/search/entry-filter.ts'
import { nearestQuery } from '#web/features/entries/search/nearest-query.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { TrashButton } from '#web/features/removed/trash-button.tsx'
import { tagsQuery } from '#web/features/tags/api.ts'
import { EmptyState } from '#web/ui/state/failed-state.tsx'
import { daysText } from './active-filter.tsx'
import { Nearest } from './nearest.tsx'

/** What is shown where nothing matches: what comes nearest, or what to do. */
export const NothingFound = (filter: JournalFilter) =>
  filter.q === '' ? <NothingListed {...filter} /> : <NotFound {...filter} />

function NotFound(filter: JournalFilter) {
  const client = useQueryClient()
  const pending = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  /** The search in which nothing is to be taken for a typo. */
  const [exact, setExact] = useState<string>()
  const isExact = exact === filter.q
  const known = journalItems({ entries: cachedEntries(client), isWhole: true }, pending, tags, { q: '' })
  const { data: nearest, isPending, isPlaceholderData } = useQuery(nearestQuery(filter, isExact, known))
  if (isPending) return <p role="status">Searching…</p>
  if (!nearest || nearest.q === '') return isPlaceholderData ? null : <NothingLike {...filter} />
  return (
    <Nearest
      filter={filter}
      nearest={nearest}
      isStale={isPlaceholderData}
      searchExactly={() => setExact(filter.q)}
    />
  )
}

function NothingLike({ q, ...filter }: JournalFilter) {
  const words = splitSearch(q).words.trim()
  return (
    <EmptyState
      title={
        words === ''
          ? 'No sessions match'
          : `No results for “${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`
      }
    >
      <p>
        We looked for every word in your titles, notes, academies, instructors, and tags. Try fewer words, or only
        the beginning of one.
      </p>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/" search={filter} />}>
        Clear search
      </Button>
      <TrashButton />
    </EmptyState>
  )
}

const NothingListed = ({ tag, q: _, ...others }: JournalFilter) =>
  tag !== undefined && !isFiltered(others satisfies EntryFilter) ? (
    <NothingTagged />
  ) : (
    <EmptyState title="No sessions here">
      <p>Nothing in your journal matches, or not anymore.</p>
    </EmptyState>
  )

const NothingTagged = () => (
  <EmptyState title="No sessions with this tag">
    <p>Choose the tag when you log or edit a session, and it will appear here.</p>
    <Button variant="default" component={Link} to="/tags">
      All tags
    </Button>
  </EmptyState>
)

interface Props {
  q: string
  /** How many trained sessions were found, if that was counted, and how many planned ones are among those shown. */
  total: number | undefined
  planned: number
  /** The days that its relative words mean. */
  days: Days[]
}

/** How many sessions a search has found, and in which days. */
export const Found = ({ q, total, planned, days }: Props) => {
  const words = splitSearch(q).words.trim()
  const meant = days.flatMap((one) => daysText(one) ?? []).join(', ')
  return `${countText(total, planned)}${words && ` matching “${words}”`}${meant && ` (${meant})`}`
}

/** The server stops counting when that would cost more than the page: see x-total-count. */
function countText(total: number | undefined, planned: number): string {
  if (total === undefined) return `More than ${limits.page.default} sessions`
  const trained = counted(total, 'session')
  return planned === 0 ? trained : `${trained} and ${planned} planned`
}
