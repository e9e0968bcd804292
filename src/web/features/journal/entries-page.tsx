import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, memo, Suspense, useDeferredValue, useEffect } from 'react'
import type { Days } from '#shared/search/days.ts'
import { type RunningStreak, runningStreak, weekText } from '#shared/stats/month-glance.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { PlannedList } from '#web/features/planned/planned-list.tsx'
import { TodayCard } from '#web/features/quick/today/today-card.tsx'
import { useToday } from '#web/features/quick/today/use-today.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { preload } from '#web/lib/api/preload.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { RefreshFailed } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BeforeClass } from '../before-class/before-class.tsx'
import { useEntries } from '../entries/api.ts'
import { isWholeJournal, type JournalFilter } from '../entries/list/cached-entries.ts'
import { type JournalItem, journalItems } from '../entries/list/journal-items.ts'
import { filterIn, isFiltered } from '../entries/search/entry-filter.ts'
import { useUnderstood } from '../entries/search/use-understood.ts'
import { BesideEntry } from './beside-entry.tsx'
import classes from './entries-page.module.css'
import { EntryList } from './list/entry-list.tsx'
import { MonthCard, MonthGoal } from './list/month-card.tsx'
import { More } from './list/more.tsx'
import { useSubmissionNames } from './list/use-submission-names.ts'
import { filtersShown } from './search/search-box.tsx'

const loadParts = () => import('./search/parts.ts')
const SearchChips = lazy(async () => ({ default: (await loadParts()).SearchChips }))
const ActiveFilter = lazy(async () => ({ default: (await loadParts()).ActiveFilter }))
const NothingFound = lazy(async () => ({ default: (await loadParts()).NothingFound }))
const CoachWords = lazy(async () => ({ default: (await loadParts()).CoachWords }))
const Found = lazy(async () => ({ default: (await loadParts()).Found }))
preload(loadParts)

const loadNewcomer = () => import('./newcomer/newcomer.tsx')
const Newcomer = lazy(async () => ({ default: (await loadNewcomer()).Newcomer }))

const Occasions = lazy(() => import('./occasions.tsx'))

/** Lines that the first screen doesn't need. */
const Asides = lazy(() => import('./asides.tsx'))

/** With fewer, a member still reads what helps a newcomer. */
const fewSessions = 3

export function EntriesPage() {
  const { q = '', ...search } = useSearch({ strict: false })
  const filter = filterIn(search)
  const { tag, ...rest } = filter
  const areShown = useSelector(filtersShown)
  return (
    <BesideEntry>
      {isFiltered(rest) ? (
        <Suspense>
          <ActiveFilter filter={filter} q={q} />
        </Suspense>
      ) : (
        (areShown || !isWholeJournal({ q, tag })) && (
          <Suspense fallback={<div className={classes['chips']} />}>
            <SearchChips q={q} tag={tag} />
          </Suspense>
        )
      )}
      {/* Typing never waits for the list. */}
      <Journal {...filter} q={useDeferredValue(q)} />
    </BesideEntry>
  )
}

/** After going back or reloading, the page has to be as long at once as it was when it was scrolled. */
let isDrawnWhole = performance
  .getEntriesByType('navigation')
  .some((timing) => (timing as PerformanceNavigationTiming).type !== 'navigate')

const Journal = memo(function Journal(filter: JournalFilter) {
  const { q } = filter
  const isWhole = isWholeJournal(filter)
  const journal = useEntries(filter)
  const pending = usePending()
  const { weekStartsOn } = useUser()
  const day = useLocalDay()
  const { data: tags = [] } = useQuery(tagsQuery)
  const understood = useUnderstood(q)
  const ranking = understood?.ranking
  // What is below the first screen is drawn after it, and not at all while a search is under way.
  const found = journal.isPlaceholderData ? undefined : q
  const isAllDrawn = useDeferredValue(found, isDrawnWhole ? found : null) === q
  useEffect(() => {
    isDrawnWhole = true
  }, [])
  if (journal.isPending) return <Skeleton label="Loading Rollbook…" shape="card" count={4} hasHeading />
  if (!journal.data) {
    return (
      <>
        <FailedState what="Your journal" error={journal.error} retry={journal.refetch} />
        <EntryList
          entries={journalItems({ entries: [], isWhole: false }, pending, tags, filter, ranking)}
          isWhole={false}
        />
      </>
    )
  }

  const stored = journal.data.pages.flatMap((page) => page.items)
  const entries = journalItems({ entries: stored, isWhole: !journal.hasNextPage }, pending, tags, filter, ranking)
  const trained = entries.filter(({ isPlanned }) => !isPlanned)
  const planned = entries.filter(({ isPlanned }) => isPlanned)
  const [first] = journal.data.pages
  const total = journal.hasNextPage ? first?.total : trained.length
  const loaded = { sessions: trained, isWhole: !journal.hasNextPage, streak: first?.streak }
  const streak = isWhole ? runningStreak(loaded, day, weekStartsOn) : undefined
  const thisMonth = isWhole ? wholeMonth(loaded, day.slice(0, 7)) : undefined
  if (entries.length === 0 && !isWhole) return <Nothing journal={journal} filter={filter} />

  return (
    <div className={classes['journal']}>
      {!isWhole && (
        <Count
          isSearching={journal.isPlaceholderData}
          q={q}
          total={total}
          planned={planned.length}
          days={understood?.days ?? []}
        />
      )}
      <JournalNotice journal={journal} isWhole={isWhole} />
      {streak && (
        <Now
          planned={planned}
          trained={trained}
          isWhole={!journal.hasNextPage}
          streak={streak}
          month={thisMonth}
        />
      )}
      <div className={classes['entries']}>
        <EntryList
          entries={isWhole ? trained : entries}
          isWhole={!journal.hasNextPage}
          isFirstScreen={!isAllDrawn}
          monthAbove={thisMonth}
          aside={<Suspense>{isWhole ? <Asides /> : q !== '' && <CoachWords q={q} />}</Suspense>}
          search={isWhole ? undefined : { q, understood }}
        />
        {isAllDrawn && journal.hasNextPage && <More journal={journal} />}
        {isWhole && trained.length < fewSessions && !journal.hasNextPage && (
          <Suspense>
            <Newcomer sessions={trained.length} />
          </Suspense>
        )}
      </div>
    </div>
  )
})

const Nothing = ({ journal, filter }: { journal: ReturnType<typeof useEntries>; filter: JournalFilter }) => (
  <>
    <JournalNotice journal={journal} isWhole={false} />
    <Suspense>
      <NothingFound {...filter} />
      {filter.q !== '' && <CoachWords q={filter.q} />}
    </Suspense>
  </>
)

interface CountProps {
  isSearching: boolean
  q: string
  total: number | undefined
  planned: number
  days: Days[]
}

/** How many sessions a search has found. */
const Count = ({ isSearching, ...found }: CountProps) => (
  <p className={classes['found']} role="status">
    {isSearching ? (
      'Searching…'
    ) : (
      <Suspense>
        <Found {...found} />
      </Suspense>
    )}
  </p>
)

/** The month, if it has sessions and all of them are loaded. */
function wholeMonth({ sessions, isWhole }: { sessions: JournalItem[]; isWhole: boolean }, month: string) {
  const isLoaded = isWhole || (sessions.at(-1)?.date ?? month) < month
  return isLoaded && sessions.some(({ date }) => date.startsWith(month)) ? month : undefined
}

interface NowProps {
  planned: JournalItem[]
  trained: JournalItem[]
  isWhole: boolean
  streak: RunningStreak
  /** This month, if all its sessions are loaded. */
  month: string | undefined
}

/** What can be logged now, then what else is planned, and what this month comes to, or the goal of a week in a month without. */
function Now({ planned, trained, isWhole, streak, month }: NowProps) {
  const today = useToday()
  const day = useLocalDay()
  const nameOf = useSubmissionNames()
  return (
    <div className={classes['now']}>
      <TodayCard today={today} week={weekText(streak)} />
      <div className={classes['ahead']}>
        <Suspense>
          <Occasions last={today.session ? undefined : trained[0]} />
        </Suspense>
        {!today.session && today.ahead && trained.length > 0 && (
          <BeforeClass session={today.ahead} trained={trained} />
        )}
        <PlannedList entries={planned} offered={today.session} />
        {month && <MonthCard month={month} trained={trained} isWhole={isWhole} streak={streak} nameOf={nameOf} />}
        {!trained.some(({ date }) => date.startsWith(day.slice(0, 7))) && <MonthGoal trained={trained} />}
      </div>
    </div>
  )
}

/** Says why the journal, or the part of it that matches a filter, may be out of date. */
function JournalNotice({ journal, isWhole }: { journal: ReturnType<typeof useEntries>; isWhole: boolean }) {
  const cached = journal.data?.pages.find((page) => page.isCached)
  if (!journal.isRefetchError && !cached) return null
  const isSearch = !isWhole && cached !== undefined
  return (
    <RefreshFailed
      error={cached ? cached.failure : journal.error}
      {...(isSearch && { shown: 'Only the sessions on this device were searched.' })}
      isFetching={journal.isFetching}
      retry={journal.refetch}
    />
  )
}
