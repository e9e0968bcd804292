import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cachedEntries } from '#web/features/entries/api.ts'
import type { JournalFilter } from '#web/features/entries/list/cached-entries.ts'
import { suggestNow } from '#web/features/entries/search/searching.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'

export function NothingFound({ q, ...filter }: JournalFilter) {
  const client = useQueryClient()
  const meant = suggestNow(client, q, cachedEntries(client))
  return (
    <EmptyState title={`No results for “${q.length > 40 ? `${q.slice(0, 40)}…` : q}”`}>
      {meant !== undefined && (
        <Button renderRoot={(props) => <Link {...props} to="/" search={{ ...filter, q: meant }} />}>
          Did you mean “{meant}”?
        </Button>
      )}
      <p>
        We looked for every word in your titles, notes, academies, instructors, and tags. Try fewer words, or only
        the beginning of one.
      </p>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/" search={filter} />}>
        Clear search
      </Button>
    </EmptyState>
  )
}
