import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { Columns } from '../card.tsx'
import { type Share, SplitTable } from '../charts/split-table.tsx'
import type { SectionProps } from '../section.ts'

/** How much the member trained of what, where, and with whom. */
export function Volume({ stats }: SectionProps) {
  const link = entriesBehind(stats)
  const named = (rows: Stats['academies'], field: 'academy' | 'instructor'): Share[] =>
    rows.map((row) => ({
      key: row.name,
      name: row.name,
      count: row.sessions,
      minutes: row.minutes,
      entries: link[field](row),
    }))
  return (
    <Columns>
      <SplitTable
        title="By session type"
        of="Type"
        rows={stats.types.map((row) => ({
          count: row.sessions,
          minutes: row.minutes,
          key: row.type,
          name: sessionTypeNames[row.type],
          entries: link.type(row),
        }))}
      />
      <SplitTable title="By academy" of="Academy" rows={named(stats.academies, 'academy')} />
      <SplitTable title="By instructor" of="Instructor" rows={named(stats.instructors, 'instructor')} />
    </Columns>
  )
}
