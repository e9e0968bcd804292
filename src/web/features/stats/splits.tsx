import { Link } from '@tanstack/react-router'
import type { Stats } from '#shared/stats.ts'
import { sessionTypeNames } from '#shared/training-fields.ts'
import type { EntryFilter } from '#web/features/entries/journal/entry-filter.ts'
import { BeltTimeline } from '#web/features/promotions/belt-timeline.tsx'
import { Card } from './card.tsx'
import { type Share, SplitTable } from './split-table.tsx'
import classes from './splits.module.css'

/** What the sessions of the range have in common. */
export function Splits({ stats }: { stats: Stats }) {
  const { from, to, types, academies, instructors, tags, techniques } = stats
  const among = (filter: EntryFilter): EntryFilter => ({ ...filter, from, to })
  const named = (rows: Stats['academies'], field: 'academy' | 'instructor'): Share[] =>
    rows.map((row) => ({ ...row, key: row.name, entries: among({ [field]: row.name }) }))
  return (
    <div className={classes['grid']}>
      <SplitTable
        title="By session type"
        of="Type"
        rows={types.map(({ type, ...row }) => ({
          ...row,
          key: type,
          name: sessionTypeNames[type],
          entries: among({ type }),
        }))}
      />
      <SplitTable title="By academy" of="Academy" rows={named(academies, 'academy')} />
      <SplitTable title="By instructor" of="Instructor" rows={named(instructors, 'instructor')} />
      <SplitTable
        title="Top tags"
        of="Tag"
        rows={tags.map(({ id, name, sessions }) => ({ key: id, name, sessions, entries: among({ tag: id }) }))}
      />
      <SplitTable
        title="Top techniques"
        of="Technique"
        rows={techniques.map(({ id, name, sessions }) => ({
          key: id,
          name,
          sessions,
          entries: among({ technique: id }),
        }))}
      />
      <Practice practice={stats.practice} />
      <Card title="Belt timeline">
        <BeltTimeline promotions={stats.promotions} />
      </Card>
    </div>
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
