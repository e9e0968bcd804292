import type { ActionCounts, RoundCounts } from './round-context.ts'

/** What is counted in a round besides submissions. */
export const actions = ['takedowns', 'sweeps', 'passes', 'escapes'] as const satisfies (keyof ActionCounts)[]

export type Action = (typeof actions)[number]

const none: ActionCounts = { takedowns: 0, sweeps: 0, passes: 0, escapes: 0 }

/** The counts of a round in which nothing was counted. */
export const noCounts: RoundCounts = { mine: none, theirs: none }
