import type { BeltLevel } from '../accounts/belts.ts'
import type { TimerSettings } from './timer-phases.ts'

/** What a preset sets: lengths, and of what kind its rounds are, or nothing of that. The rest stays as it was. */
export type TimerLengths = Pick<TimerSettings, 'rounds' | 'work' | 'rest' | 'warmUp' | 'kind' | 'startPosition'>

/** Rounds of a class. */
export const classRounds: TimerLengths = { rounds: 5, work: 360, rest: 60, warmUp: 10 }

/** One stays in, and somebody fresh comes in every two minutes. */
export const sharkTank: TimerLengths = { rounds: 6, work: 120, rest: 10, warmUp: 10, kind: 'hard' }

/** Age divisions whose matches differ in length. */
export const divisions = ['adult', 'master-1', 'master-2'] as const

export type Division = (typeof divisions)[number]

export const divisionNames: Record<Division, string> = {
  adult: 'Adult',
  'master-1': 'Master 1',
  'master-2': 'Master 2 and up',
}

/** How long a match is, in minutes, by the rules of the IBJJF. */
const matchMinutes: Record<Division, Record<BeltLevel, number>> = {
  adult: { white: 5, blue: 6, purple: 7, brown: 8, black: 10 },
  'master-1': { white: 5, blue: 5, purple: 6, brown: 6, black: 6 },
  'master-2': { white: 5, blue: 5, purple: 5, brown: 5, black: 5 },
}

/** Three matches as long as those of a division. */
export const competitionRounds = (belt: BeltLevel, division: Division): TimerLengths => ({
  rounds: 3,
  work: matchMinutes[division][belt] * 60,
  rest: 120,
  warmUp: 10,
  kind: 'competition',
})

/** Seconds as they are typed and shown: '6:00'. */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The seconds in '6:00', ':30', or '6', which are minutes; undefined for anything else, such as '6:' and '6:75'. */
export function secondsIn(typed: string): number | undefined {
  const match = /^(?:(\d{1,3})|(\d{0,3}):([0-5]\d))$/.exec(typed.trim())
  if (!match) return undefined
  const [, minutes, before, after] = match
  return minutes === undefined ? Number(before) * 60 + Number(after) : Number(minutes) * 60
}

/** '5 × 6:00'. */
export const lengthsText = ({ rounds, work }: Pick<TimerLengths, 'rounds' | 'work'>): string =>
  `${rounds} × ${minutesText(work)}`
