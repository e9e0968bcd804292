import { entriesBehind } from '#shared/stats/figure-links.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { ChosenLessons } from '#web/features/sparring/lessons/lessons-section.tsx'
import { Columns } from '../card.tsx'
import { type Share, SplitTable } from '../charts/split-table.tsx'
import type { SectionProps } from '../section.ts'
import classes from './rounds.module.css'

/** What the rounds of the range teach, and how they ended. */
export const Rounds = ({ stats, chosen }: SectionProps) => (
  <>
    <section className={classes['lessons']} aria-labelledby="lessons">
      <h3 id="lessons" className="text-lg bold no-print">
        What your rounds teach
      </h3>
      <ChosenLessons chosen={chosen} />
    </section>
    <Columns>
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
    </Columns>
  </>
)

const submissionRows = (stats: Stats, side: 'landed' | 'caught'): Share[] =>
  stats.submissions[side].map((row) => ({
    key: row.name,
    name: row.name,
    count: row.times,
    sessions: row.sessions,
    entries: entriesBehind(stats)[side](row),
  }))
