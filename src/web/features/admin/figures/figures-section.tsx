import { useQuery } from '@tanstack/react-query'
import type { FiguresOfADay, FiguresOfAMonth } from '#shared/feedback/figures.ts'
import { withCommas } from '#shared/foundation/numbers.ts'
import { dollars } from '#shared/subscription/prices.ts'
import { monthDay, monthName } from '#web/lib/date-time.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { AdminFailed } from '../admin-failed.tsx'
import { figuresQuery } from '../api.ts'
import { Chart } from './chart.tsx'
import classes from './figures-section.module.css'
import { NumberTile, NumberTiles, sizeOf } from './number-tiles.tsx'

interface Figure<Of> {
  title: string
  of: (one: Of) => number | null
  as: (value: number) => string
  note?: string
}

const byDay: Figure<FiguresOfADay>[] = [
  { title: 'Registrations', of: ({ registered }) => registered, as: withCommas },
  { title: 'Members here that day', of: ({ active }) => active, as: withCommas },
  { title: 'Members', of: ({ members }) => members, as: withCommas },
  { title: 'Members with an active plan', of: ({ paying }) => paying, as: withCommas },
  { title: 'Storage', of: ({ storageBytes }) => storageBytes, as: sizeOf },
]

const percent = (value: number) => `${Math.round(value)}%`

/** A part of nothing isn't known. */
const percentOf = (part: number, whole: number | null) => (whole ? (part / whole) * 100 : null)

const byMonth: Figure<FiguresOfAMonth>[] = [
  { title: 'Sign-ups', of: ({ registered }) => registered, as: withCommas },
  {
    title: 'Trials to paid',
    of: ({ subscribed, registered }) => percentOf(subscribed, registered),
    as: percent,
    note: 'Of those who registered in a month, how many have bought a plan since.',
  },
  {
    title: 'Churn',
    of: ({ ended, payingBefore }) => percentOf(ended, payingBefore),
    as: percent,
    note: 'Plans that ended in a month, of those that were active when it began.',
  },
  {
    title: 'Monthly revenue',
    of: ({ revenueCents }) => revenueCents,
    as: dollars,
    note: 'What active plans bring in a month, at its end: a twelfth of an annual one. Before fees, refunds, and taxes.',
  },
]

/** 'Nov 2026' */
const monthNamed = (month: string) => `${monthName(`${month}-01`)} ${month.slice(0, 4)}`

/** How the installation has been growing. */
export function FiguresSection() {
  const { data, error, isPending, refetch } = useQuery(figuresQuery)
  if (isPending) return <Skeleton label="Loading figures" shape="card" count={3} />
  if (!data) return <AdminFailed what="The figures" error={error} retry={refetch} />
  const { members, paying, activeInWeek, activeInMonth, failedMails } = data.now
  return (
    <Stack>
      <NumberTiles>
        <NumberTile name="Members" value={withCommas(members)} />
        <NumberTile name="With an active plan" value={withCommas(paying)} />
        <NumberTile name="Here in the last 7 days" value={withCommas(activeInWeek)} />
        <NumberTile name="Here in the last 30 days" value={withCommas(activeInMonth)} />
        <NumberTile name="Emails that failed" value={withCommas(failedMails)} />
      </NumberTiles>
      <div className={classes['charts']}>
        {byMonth.map(({ of, ...figure }) => (
          <Chart
            key={figure.title}
            {...figure}
            of="Month"
            bars={data.months.map((month) => ({ name: monthNamed(month.month), value: of(month) }))}
          />
        ))}
        {byDay.map(({ of, ...figure }) => (
          <Chart
            key={figure.title}
            {...figure}
            of="Day"
            bars={data.days.map((day) => ({ name: monthDay(day.day), value: of(day) }))}
          />
        ))}
      </div>
      <Hint>
        The last {data.months.length} months and {data.days.length} days, in UTC. Registrations and plans are those
        of accounts that still exist; everything else is recorded every hour.
      </Hint>
    </Stack>
  )
}
