import type { Phase, TimerSettings } from '#shared/sparring/timer-phases.ts'

/** 'Round 2 of 5'. */
export const phaseName = ({ kind, round }: Phase, { rounds }: TimerSettings): string =>
  ({ ready: 'Get ready', work: `Round ${round} of ${rounds}`, rest: 'Rest' })[kind]
