import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { isCalendarDay } from '#shared/foundation/dates.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { roundAttires } from '#shared/training/attire.ts'
import { attireNames } from '#shared/training/attire-text.ts'
import { Choice } from '#web/ui/text/chip.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { attireFilter, initialRange, type Range, ranges, type StatsSearch } from '../stats-search.ts'
import classes from './range-picker.module.css'

const rangeNames: Record<Range, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  '30': '30 days',
  '90': '90 days',
  year: 'Year',
  all: 'All',
  custom: 'Custom',
}

/** Chooses the days that are summed up. The choice is in the URL. */
export function RangePicker({ search, stats }: { search: StatsSearch; stats: Stats }) {
  const navigate = useNavigate()
  const { range = initialRange, attire } = search
  const worn = attireFilter(attire ?? null)
  const go = (next: StatsSearch) =>
    void navigate({ to: '/stats', search: next, replace: true, resetScroll: false })
  // A custom range begins with the days on the screen.
  const choose = (next: Range) => {
    if (next === 'custom') go({ ...worn, range: next, from: stats.from, to: stats.to })
    else go(next === initialRange ? worn : { ...worn, range: next })
  }
  return (
    <div className={classes['picker']}>
      <Choice
        legend={<VisuallyHidden>Range</VisuallyHidden>}
        options={ranges}
        nameOf={(one) => rangeNames[one]}
        value={range}
        onChange={choose}
        layout="tight"
      />
      <Choice
        legend={<VisuallyHidden>Gi or no-gi</VisuallyHidden>}
        options={[undefined, ...roundAttires]}
        nameOf={(one) => (one ? attireNames[one] : 'Gi and no-gi')}
        value={attire}
        onChange={(one) => go({ ...daysIn(search), ...attireFilter(one ?? null) })}
      />
      {range === 'custom' && <CustomDays key={`${search.from} ${search.to}`} search={search} go={go} />}
    </div>
  )
}

const daysIn = ({ attire: _, ...days }: StatsSearch): StatsSearch => days

/** A day that isn't whole yet, or lies on the wrong side of the other one, changes nothing. */
function CustomDays({ search, go }: { search: StatsSearch; go: (next: StatsSearch) => void }) {
  const change = (name: 'from' | 'to') => (day: string) => {
    const { from = '', to = '' }: StatsSearch = { ...search, [name]: day }
    const isRange = from === '' || to === '' || from <= to
    if ((day === '' || isCalendarDay(day)) && isRange) {
      go({ ...attireFilter(search.attire ?? null), range: 'custom', ...(from && { from }), ...(to && { to }) })
    }
  }
  return (
    <div className={classes['days']}>
      <TextInput
        label="From"
        type="date"
        defaultValue={search.from}
        max={search.to}
        onBlur={(event) => change('from')(event.currentTarget.value)}
      />
      <TextInput
        label="To"
        type="date"
        defaultValue={search.to}
        min={search.from}
        onBlur={(event) => change('to')(event.currentTarget.value)}
      />
    </div>
  )
}
