import { Link } from '@tanstack/react-router'
import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { BeltTimeline } from '#web/features/promotions/belt-timeline.tsx'
import { Card } from '../card.tsx'
import { type Share, SplitTable } from './split-table.tsx'
import classes from './splits.module.css'

/** The sessions of the range, split by type, academy, and so on. */
export function Splits({ stats }: { stats: Stats }) {
  const { types, academies, instructors, tags, techniques } = stats
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
    <div className={classes['grid']}>
      <SplitTable
        title="By session type"
        of="Type"
        rows={types.map((row) => ({
          count: row.sessions,
          minutes: row.minutes,
          key: row.type,
          name: sessionTypeNames[row.type],
          entries: link.type(row),
        }))}
      />
      <SplitTable title="By academy" of="Academy" rows={named(academies, 'academy')} />
      <SplitTable title="By instructor" of="Instructor" rows={named(instructors, 'instructor')} />
      <SplitTable
        title="Top tags"
        of="Tag"
        rows={tags.map((row) => ({
          key: row.id,
          name: row.name,
          count: row.sessions,
          entries: link.tag(row),
        }))}
      />
      <SplitTable
        title="Top techniques"
        of="Technique"
        rows={techniques.map((row) => ({
          key: row.id,
          name: row.name,
          count: row.sessions,
          entries: link.technique(row),
        }))}
      />
      <SplitTable
        title="Submissions you landed"
        of="Submission"
        unit="Times"
        rows={submissionRows(stats, 'landed')}
      />
      <SplitTable
        title="Submissions you were caught with"
        of="Submission"
        unit="Times"
        rows={submissionRows(stats, 'caught')}
      />
      <Practice practice={stats.practice} />
      <Card title="Belt timeline" id="belt-timeline">
        <BeltTimeline promotions={stats.promotions} />
      </Card>
    </div>
  )
}

const submissionRows = (stats: Stats, side: 'landed' | 'caught'): Share[] =>
  stats.submissions[side].map((row) => ({
    key: row.name,
    name: row.name,
    count: row.times,
    sessions: row.sessions,
    entries: entriesBehind(stats)[side](row),
  }))

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
