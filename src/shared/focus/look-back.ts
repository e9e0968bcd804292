import { z } from 'zod/mini'
import { addDays, daysBetween } from '../foundation/dates.ts'
import { counted } from '../foundation/numbers.ts'
import { type FocusFields, type FocusSubject, focusText } from './focuses.ts'

const count = z.number()

/** What the sessions of some days come to for a focus. */
const focusFigures = z.object({
  sessions: count,
  /** The sessions that were about it: by their tag, a technique, or what happened in their rounds. */
  sessionsOn: count,
  rounds: count,
  /** How often a submission of it worked, for the member or, if it is what catches them, against them. */
  times: count,
  /** Rounds in which a position of it was held, and lost. */
  held: count,
  lost: count,
})

/** What a focus comes to, and the time before it. */
const lookBack = z.object({ id: count, before: focusFigures, during: focusFigures })

/** Look-backs at the latest focuses. */
export const lookBacks = z.array(lookBack)

type Days = Pick<FocusFields, 'from' | 'to' | 'weeks'>

/**
 * The days before a focus that it is compared with: as many as it was planned for or has lasted until `today`, whichever
 * is more.
 */
export function daysBefore({ from, to, weeks }: Days, today: string): { from: string; to: string } {
  const length = Math.max(weeks * 7, daysBetween(from, to === '' ? today : to) + 1)
  return { from: addDays(from, -length), to: addDays(from, -1) }
}

/** 'Week 2 of 4', or that the planned weeks are over. */
export function weekOfFocus({ from, weeks }: Days, today: string): string {
  const week = Math.floor(daysBetween(from, today) / 7) + 1
  if (week < 1) return `Begins in ${counted(daysBetween(today, from), 'day')}`
  return week > weeks ? `${counted(weeks, 'week')} are over` : `Week ${week} of ${weeks}`
}

/** 'Knee Cut: hit 5 times in 9 sessions, before 1 in 12'. */
export const lookBackText = (focus: FocusSubject, figures: Pick<LookBack, 'before' | 'during'>) =>
  `${focusText(focus)}: ${sentenceOf(focus, figures)}`

function sentenceOf({ kind }: FocusSubject, { before, during }: Pick<LookBack, 'before' | 'during'>): string {
  const [rounds, roundsBefore] = [counted(during.rounds, 'round'), before.rounds]
  switch (kind) {
    case 'techniques':
      // Passes and sweeps aren't counted in rounds.
      return during.times + before.times > 0
        ? `hit ${timesText(during.times)} in ${counted(during.sessions, 'session')}, before ${before.times} in ${before.sessions}`
        : `in ${during.sessionsOn} of ${counted(during.sessions, 'session')}, before in ${before.sessionsOn} of ${before.sessions}`
    case 'position':
      return `held in ${during.held} and lost in ${during.lost} of ${rounds}, before ${before.held} and ${before.lost} of ${roundsBefore}`
    case 'caught':
      return `caught you ${timesText(during.times)} in ${rounds}, before ${before.times} in ${roundsBefore}`
    case 'lost':
      return `lost in ${during.lost} of ${rounds}, before in ${before.lost} of ${roundsBefore}`
  }
}

const timesText = (times: number) => counted(times, 'time')

export type FocusFigures = z.infer<typeof focusFigures>
export type LookBack = z.infer<typeof lookBack>
