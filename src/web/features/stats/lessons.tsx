import type { Range as Time } from '#web/features/sparring/lessons/lesson-queries.ts'
import { ChosenLessons } from '#web/features/sparring/lessons/lessons-section.tsx'
import classes from './lessons.module.css'
import { attireFilter, initialRange, type Range, type StatsSearch } from './stats-search.ts'

const times: Record<Exclude<Range, 'custom'>, Time> = {
  '30': '30 days',
  '90': '90 days',
  year: 'Year',
  all: 'All',
}

/** The lessons of the range's rounds. */
export default function Lessons({ search }: { search: StatsSearch }) {
  const { range = initialRange, from, to, attire } = search
  const time = range === 'custom' ? { ...(from && { from }), ...(to && { to }) } : times[range]
  return (
    <section className={classes['lessons']} aria-labelledby="lessons">
      <h2 id="lessons" className={classes['title']}>
        What your rounds teach
      </h2>
      <ChosenLessons chosen={{ range: time, ...attireFilter(attire ?? null) }} />
    </section>
  )
}
