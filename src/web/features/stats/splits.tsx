import { Link } from '@tanstack/react-router'
import type { Stats } from '#shared/stats.ts'
import { sessionTypeNames } from '#shared/training-fields.ts'
import type { EntryFilter } from '#web/features/entries/journal/entry-filter.ts'
import { BeltTimeline } from '#web/features/promotions/belt-timeline.tsx'
import { Card } from './card.tsx'
import { type Share, SplitTable } from './split-table.tsx'
import classes from './splits.module.css'
import { wearing } from './stats-search.ts'

/** What the sessions of the range have in common. */
export function Splits({ stats }: { stats: Stats }) {
  const { from, to, attire, types, academies, instructors, tags, techniques } = stats
  const among = (filter: EntryFilter): EntryFilter => ({ ...filter, ...wearing(attire), from, to })
  const named = (rows: Stats['academies'], field: 'academy' | 'instructor'): Share[] =>
    rows.map(({ name, sessions, minutes }) => ({
      key: name,
      name,
      count: sessions,
      minutes,
      entries: among({ [field]: name }),
    }))
  return (
    <div className={classes['grid']}>
      <SplitTable
        title="By session type"
        of="Type"
        rows={types.map(({ type, sessions, minutes }) => ({
          count: sessions,
          minutes,
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
        rows={tags.map(({ id, name, sessions }) => ({
          key: id,
          name,
          count: sessions,
          entries: among({ tag: id }),
        }))}
      />
      <SplitTable
        title="Top techniques"
        of="Technique"
        rows={techniques.map(({ id, name, sessions }) => ({
          key: id,
          name,
          count: sessions,
          entries: among({ technique: id }),
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

/** A search for its name finds the sessions of a submission. */
const submissionRows = ({ submissions, attire, from, to }: Stats, side: 'landed' | 'caught'): Share[] =>
  submissions[side].map(({ name, times }) => ({
    key: name,
    name,
    count: times,
    entries: { q: name, ...wearing(attire), from, to },
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
