import type { ReactNode } from 'react'
import { monthTitle } from '#shared/foundation/dates.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import type { Understood } from '#web/features/entries/search/searching.ts'
import { CardList } from '#web/ui/list/card-list.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { EntryCard } from './entry-card.tsx'
import classes from './entry-list.module.css'
import { MonthCard } from './month-card.tsx'
import { useSubmissionNames } from './use-submission-names.ts'

interface Props {
  /** Newest first, or the best hits first. */
  entries: JournalItem[]
  /** False until all older entries are loaded: the last month may have more sessions than shown. */
  isWhole: boolean
  /** The search that found them. Ranked hits aren't grouped by month. */
  search?: { q: string; understood: Understood | undefined } | undefined
  /** The month whose strip is above the list already: '2026-11'. */
  monthAbove?: string | undefined
  /** Whether only as many are drawn as fill the first screen. */
  isFirstScreen?: boolean
  /** A line after the first sessions. */
  aside?: ReactNode
}

/** How many sessions fill the first screen. */
const onFirstScreen = 10
/** How many sessions come before the lines. */
const beforeAside = 8

export function EntryList({ entries, isWhole, isFirstScreen = false, monthAbove, search, aside }: Props) {
  const nameOf = useSubmissionNames()
  const first = new Set(entries.slice(0, onFirstScreen))
  if (search && search.q !== '' && search.understood?.isRanked !== false)
    return (
      <section className={classes['month']} aria-label="Sessions found">
        <h2>
          <VisuallyHidden>Sessions found</VisuallyHidden>
        </h2>
        <Cards entries={isFirstScreen ? [...first] : entries} first={first} search={search} hasMonths />
      </section>
    )
  const months = Object.entries(Object.groupBy(entries, (entry) => entry.date.slice(0, 7)))
  return months.map(([month, ofMonth = []], index) => {
    const shown = isFirstScreen ? ofMonth.filter((entry) => first.has(entry)) : ofMonth
    if (shown.length === 0) return null
    return (
      <section key={month} className={classes['month']} aria-label={monthTitle(`${month}-01`)}>
        {month === monthAbove ? (
          <h2>
            <VisuallyHidden>{monthTitle(`${month}-01`)}</VisuallyHidden>
          </h2>
        ) : !search && (isWhole || index < months.length - 1) ? (
          <MonthCard month={month} trained={entries} isWhole={isWhole} nameOf={nameOf} />
        ) : (
          <h2 className={classes['heading']}>{monthTitle(`${month}-01`)}</h2>
        )}
        <Cards entries={shown} first={first} search={search} aside={index === 0 && aside} />
      </section>
    )
  })
}

type CardsProps = Pick<Props, 'entries' | 'search' | 'aside'> & { first: Set<JournalItem>; hasMonths?: boolean }

const Cards = ({ entries, first, search, aside, hasMonths = false }: CardsProps) => (
  <CardList>
    {entries.map((entry, place) => (
      <li key={entry.create?.id ?? entry.id} className={first.has(entry) ? undefined : classes['later']}>
        <EntryCard entry={entry} q={search?.q ?? ''} understood={search?.understood} hasMonth={hasMonths} />
        {place === Math.min(beforeAside, entries.length) - 1 && aside}
      </li>
    ))}
  </CardList>
)
