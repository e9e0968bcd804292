import type { Lessons } from '#shared/sparring/lessons.ts'
import type { Stats } from '#shared/stats/stats.ts'
import type { Chosen } from '#web/features/sparring/lessons/lesson-queries.ts'

/** The sections of Training Stats, in order. Their ids are the hashes of links to them. */
export const sectionNames = {
  volume: 'Volume',
  rounds: 'Rounds',
  competitions: 'Matches',
  techniques: 'Techniques',
  load: 'Load',
  belt: 'Belt',
} as const

export type SectionId = keyof typeof sectionNames

export interface SectionProps {
  stats: Stats
  /** Undefined if they couldn't be loaded. */
  lessons: Lessons | undefined
  /** The rounds of the range. */
  chosen: Chosen
}
