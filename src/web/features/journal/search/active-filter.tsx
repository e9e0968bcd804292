import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addDays } from '#shared/foundation/dates.ts'
import { attireNames } from '#shared/training/attire-text.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import type { EntryFilter } from '#web/features/entries/search/entry-filter.ts'
import { partnersQuery } from '#web/features/sparring/api.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { dateRange, dateWithYear, monthDay } from '#web/lib/date-time.ts'
import classes from './active-filter.module.css'
import { FieldChips, FilterChip } from './filter-chip.tsx'

/** What the journal is limited to, in words. */
export function ActiveFilter({ filter, q }: { filter: EntryFilter; q: string }) {
  const { data: tags } = useQuery(tagsQuery)
  const { data: techniques } = useQuery(techniquesQuery)
  const { data: partners } = useQuery({ ...partnersQuery, enabled: filter.partner !== undefined })
  const nameOf = (those: { id: number; name: string }[] | undefined, id: number | undefined) =>
    id === undefined ? undefined : (those?.find((one) => one.id === id)?.name ?? '…')
  const parts = [
    filter.type && sessionTypeNames[filter.type],
    filter.attire && attireNames[filter.attire],
    filter.academy,
    filter.instructor,
    nameOf(tags, filter.tag),
    nameOf(techniques, filter.technique),
    filter.landed && `Landed: ${filter.landed}`,
    filter.caught && `Caught by: ${filter.caught}`,
    filter.partner && `Rounds with ${nameOf(partners, filter.partner)}`,
    filter.onDay && `On ${dayName(filter.onDay)}, all years`,
    daysText(filter),
  ].filter((part) => part !== undefined)
  return (
    <div className={classes['chips']}>
      <FilterChip label={`${parts.join(', ')}: show all sessions`} without={{ q }}>
        {parts.join(', ')}
      </FilterChip>
      <FieldChips {...filter} q={q} />
      {filter.onDay && <NeighborDays filter={filter} day={filter.onDay} />}
    </div>
  )
}

/** Each day of every year is in this one. */
const leapYear = '2024'
const dayName = (day: string) => monthDay(`${leapYear}-${day}`)

function NeighborDays({ filter, day }: { filter: EntryFilter; day: string }) {
  return [-1, 1].map((step) => {
    const onDay = addDays(`${leapYear}-${day}`, step).slice(5)
    return (
      <Button
        key={step}
        variant="subtle"
        renderRoot={(props) => <Link {...props} to="/" search={{ ...filter, onDay }} />}
      >
        {dayName(onDay)}
      </Button>
    )
  })
}

/** Days in words: 'Aug 1 to 31', 'since Aug 1, 2026'; undefined if they aren't limited by a first or last one. */
export function daysText({ from, to }: Pick<EntryFilter, 'from' | 'to'>): string | undefined {
  if (from === to) return from && dateWithYear(from)
  if (from && to) return dateRange(from, to)
  return from ? `since ${dateWithYear(from)}` : to && `until ${dateWithYear(to)}`
}
