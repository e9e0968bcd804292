import { Link } from '@tanstack/react-router'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { Card, Columns } from '../card.tsx'
import { SplitTable } from '../charts/split-table.tsx'
import type { SectionProps } from '../section.ts'
import classes from './techniques.module.css'

/** What the member worked on, in sessions and in practice. */
export function Techniques({ stats }: SectionProps) {
  const link = entriesBehind(stats)
  return (
    <Columns>
      <SplitTable
        title="Top techniques"
        of="Technique"
        rows={stats.techniques.map((row) => ({
          key: row.id,
          name: row.name,
          count: row.sessions,
          entries: link.technique(row),
        }))}
      />
      <SplitTable
        title="Top tags"
        of="Tag"
        rows={stats.tags.map((row) => ({
          key: row.id,
          name: row.name,
          count: row.sessions,
          entries: link.tag(row),
        }))}
      />
      <Practice practice={stats.practice} />
    </Columns>
  )
}

const Practice = ({ practice: { due, reviews, logs, reps, minutes } }: Pick<Stats, 'practice'>) => (
  <Card title="Practice">
    <dl className={classes['facts']}>
      <Fact name="Due today" value={due} />
      <Fact name="Reviews" value={reviews} />
      <Fact name="Times drilled" value={logs} />
      {reps > 0 && <Fact name="Reps" value={reps} />}
      {minutes > 0 && <Fact name="Minutes" value={minutes} />}
    </dl>
    <Link className={classes['link'] ?? ''} to="/practice">
      Technique Practice
    </Link>
  </Card>
)

const Fact = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
