import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addMonths, monthTitle } from '#shared/foundation/dates.ts'
import { type FieldKey, fieldIn, splitSearch, withField } from '#shared/search/fields.ts'
import { sessionTypeNames, sessionTypes } from '#shared/training/training-fields.ts'
import type { JournalFilter } from '#web/features/entries/list/cached-entries.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { academiesQuery } from '#web/features/training-fields/api.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { FieldChips, FilterChip } from './filter-chip.tsx'
import classes from './search-chips.module.css'

/** Narrows a search down to a month, a type, a tag, or an academy. */
export function SearchChips({ q, tag }: JournalFilter) {
  const navigate = useNavigate()
  const today = useLocalDay()
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: academies = [] } = useQuery(academiesQuery)
  const search = (next: JournalFilter) =>
    void navigate({ to: '/', search: { ...(next.q && { q: next.q }), tag: next.tag }, replace: true })
  const field = (key: FieldKey) => ({
    value: fieldIn(q, key),
    onChoice: (value: string) => search({ q: withField(q, key, value), tag }),
  })
  const shown = (['date', 'type', 'academy'] as const).flatMap(
    (key) => splitSearch(q).fields.find((one) => one.toLowerCase().startsWith(`${key}:`)) ?? [],
  )
  return (
    <fieldset className={classes['chips']}>
      <legend>Filters</legend>
      <Chip label="Month" {...field('date')} options={lastMonths(today)} />
      <Chip label="Type" {...field('type')} options={sessionTypes.map((type) => [type, sessionTypeNames[type]])} />
      {tag === undefined ? (
        <Chip
          label="Tag"
          value=""
          onChoice={(id) => search({ q, tag: Number(id) })}
          options={tags.filter(({ id }) => id > 0).map(({ id, name }) => [String(id), name])}
        />
      ) : (
        <TagFilter id={tag} q={q} />
      )}
      {(academies.length > 0 || fieldIn(q, 'academy') !== '') && (
        <Chip label="Academy" {...field('academy')} options={academies.map((name) => [name, name])} />
      )}
      <FieldChips q={q} tag={tag} shown={shown} />
    </fieldset>
  )
}

/** Values and their labels. */
type Options = (readonly [value: string, label: string])[]

interface ChipProps {
  label: string
  /** '' if nothing is chosen. */
  value: string
  onChoice: (value: string) => void
  options: Options
}

function Chip({ label, value, onChoice, options }: ChipProps) {
  const isKnown = value === '' || options.some(([one]) => one === value)
  return (
    <Shaped isChosen={value !== ''}>
      <select aria-label={label} value={value} onChange={(event) => onChoice(event.currentTarget.value)}>
        <option value="">{value === '' ? label : `Any ${label.toLowerCase()}`}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </Shaped>
  )
}

const Shaped = ({ isChosen, children }: { isChosen: boolean; children: ReactNode }) => (
  <span className={classes['chip']} data-chosen={isChosen || undefined}>
    {children}
  </span>
)

/** The last twelve months, then the last years. */
function lastMonths(today: string): Options {
  const year = Number(today.slice(0, 4))
  return [
    ...Array.from({ length: 12 }, (_, ago) => {
      const month = addMonths(today, -ago, 1)
      return [month.slice(0, 7), monthTitle(month)] as const
    }),
    ...Array.from({ length: 5 }, (_, ago) => [String(year - ago), String(year - ago)] as const),
  ]
}

/** The tag whose entries are listed. */
function TagFilter({ id, q }: { id: number; q: string }) {
  const { data: tags, isPending } = useQuery(tagsQuery)
  const name = tags?.find((tag) => tag.id === id)?.name
  return (
    <FilterChip label={name ? `Tag ${name}: show all sessions` : 'Show all sessions'} without={{ q }}>
      {name ?? (isPending ? '…' : 'A tag you no longer have')}
    </FilterChip>
  )
}
