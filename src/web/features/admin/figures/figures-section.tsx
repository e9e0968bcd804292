import { useQuery } from '@tanstack/react-query'
import type { FiguresOfADay } from '#shared/feedback/admin.ts'
import { withCommas } from '#shared/foundation/numbers.ts'
import { Stack } from '#web/ui/form/form.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { AdminFailed } from '../admin-failed.tsx'
import { figuresQuery } from '../api.ts'
import { Chart } from './chart.tsx'
import { NumberTile, NumberTiles } from './number-tiles.tsx'
import { sizeOf } from './size-of.ts'

const charts: { title: string; of: (day: FiguresOfADay) => number | null; as: (value: number) => string }[] = [
  { title: 'Registrations', of: ({ registered }) => registered, as: withCommas },
  { title: 'Members here that day', of: ({ active }) => active, as: withCommas },
  { title: 'Members', of: ({ members }) => members, as: withCommas },
  { title: 'Members with an active plan', of: ({ paying }) => paying, as: withCommas },
  { title: 'Storage', of: ({ storageBytes }) => storageBytes, as: sizeOf },
]

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
      {charts.map(({ title, of, as }) => (
        <Chart
          key={title}
          title={title}
          days={data.days.map((day) => ({ day: day.day, value: of(day) }))}
          as={as}
        />
      ))}
      <Hint>
        The last {data.days.length} days, in UTC. Registrations are those of accounts that still exist; everything
        else is recorded every hour.
      </Hint>
    </Stack>
  )
}
