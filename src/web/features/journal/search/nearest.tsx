import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { splitSearch } from '#shared/search/fields.ts'
import type { NearestSearch } from '#shared/search/nearest.ts'
import { useEntries } from '#web/features/entries/api.ts'
import type { JournalFilter } from '#web/features/entries/list/cached-entries.ts'
import { journalItems } from '#web/features/entries/list/journal-items.ts'
import { useUnderstood } from '#web/features/entries/search/use-understood.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { EntryList } from '../list/entry-list.tsx'
import { fieldText } from './filter-chip.tsx'
import classes from './nearest.module.css'

interface Props {
  /** What has no hits. */
  filter: JournalFilter
  nearest: NearestSearch
  /** Whether it belongs to what was typed before. */
  isStale: boolean
  searchExactly: () => void
}

/** The sessions that come nearest to a search without hits, and why these. */
export function Nearest({ filter, nearest, isStale, searchExactly }: Props) {
  const near = { ...filter, q: nearest.q }
  const journal = useEntries(near)
  const pending = usePending()
  const { data: tags = [] } = useQuery(tagsQuery)
  const understood = useUnderstood(near.q)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = journal
  const stored = journal.data?.pages.flatMap(({ items }) => items) ?? []
  const entries = journalItems(
    { entries: stored, isWhole: !hasNextPage },
    pending,
    tags,
    near,
    understood?.ranking,
  )
  return (
    <>
      <div className={classes['nearest']}>
        <p role="status">{isStale ? 'Searching…' : <Why filter={filter} nearest={nearest} />}</p>
        {nearest.isCorrected && (
          <Button variant="default" onClick={searchExactly}>
            Search instead for “{wordsOf(filter.q)}”
          </Button>
        )}
      </div>
      {journal.isPending ? (
        <Skeleton label="Searching…" shape="card" count={2} />
      ) : (
        <EntryList entries={entries} isWhole={!hasNextPage} search={{ q: near.q, understood }} />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More sessions
        </Button>
      )}
    </>
  )
}

function Why({ filter, nearest: { q, isCorrected, without } }: Pick<Props, 'filter' | 'nearest'>) {
  const left = without.length > 0 && `without: ${without.map(fieldText).join(', ')}`
  const words = wordsOf(q) || splitSearch(q).fields.map(fieldText).join(', ')
  if (isCorrected)
    return (
      <>
        Showing results for <strong>“{words}”</strong>
        {left && `, ${left}`}
      </>
    )
  return (
    <>
      Nothing matches all of “{wordsOf(filter.q)}”. Showing <strong>“{words}”</strong>, {left}
    </>
  )
}

const wordsOf = (q: string) => splitSearch(q).words.trim()
