import type { Lessons } from '#shared/sparring/lessons.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { BeltLine } from './belt-line.tsx'
import { Heatmap } from './heatmap.tsx'
import { Hours } from './hours.tsx'
import classes from './pictures.module.css'
import { PositionMap } from './position-map.tsx'

interface Props {
  stats: Stats
  /** Undefined if they couldn't be loaded. */
  lessons: Lessons | undefined
}

/** The figures as pictures: hours, positions, the days of the year, and belts. */
export default function Pictures({ stats, lessons }: Props) {
  return (
    <div className={classes['pictures']}>
      <Hours stats={stats} />
      <PositionMap lessons={lessons} />
      <Heatmap stats={stats} />
      <BeltLine stats={stats} />
    </div>
  )
}
