import { z } from 'zod/mini'
import { addDays, daysBetween } from '../foundation/dates.ts'
import { counted, timesText } from '../foundation/numbers.ts'
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

/** 'Week 2 of 4', or 'Ended Dec 22' once the planned weeks are over; `dayText` writes that day. */
export function weekOfFocus({ from, weeks }: Days, today: string, dayText: (day: string) => string): string {
  const week = Math.floor(daysBetween(from, today) / 7) + 1
  if (week < 1) return `Begins in ${counted(daysBetween(today, from), 'day')}`
  return week > weeks ? `Ended ${dayText(addDays(from, weeks * 7 - 1))}` : `Week ${week} of ${weeks}`
}

/** 'Knee Cut: hit 5 times in 9 sessions. Before: once in 12.' */
export const lookBackText = (focus: FocusSubject, figures: Pick<LookBack, 'before' | 'during'>) =>
  `${focusText(focus)}: ${sentenceOf(focus, figures)}`

function sentenceOf({ kind }: FocusSubject, { before, during }: Pick<LookBack, 'before' | 'during'>): string {
  const [rounds, roundsBefore] = [counted(during.rounds, 'round'), before.rounds]
  const sessions = counted(during.sessions, 'session')
  switch (kind) {
    case 'techniques':
      // Passes and sweeps aren't counted in rounds.
      return during.times + before.times > 0
        ? `${during.times === 0 ? 'not hit' : `hit ${timesText(during.times)}`} in ${sessions}. Before: ${timesText(before.times)} in ${before.sessions}.`
        : `in ${someOf(during.sessionsOn)} of ${sessions}. Before: in ${someOf(before.sessionsOn)} of ${before.sessions}.`
    case 'position':
      return `held in ${someOf(during.held)} of ${rounds}, lost in ${someOf(during.lost)}. Before: held in ${someOf(before.held)} of ${roundsBefore}, lost in ${someOf(before.lost)}.`
    case 'caught':
      return `${during.times === 0 ? 'never caught you' : `caught you ${timesText(during.times)}`} in ${rounds}. Before: ${timesText(before.times)} in ${roundsBefore}.`
    case 'lost':
      return `lost in ${someOf(during.lost)} of ${rounds}. Before: in ${someOf(before.lost)} of ${roundsBefore}.`
  }
}

/** What a focus is about, of all sessions or rounds: how often, and out of how many. */
export interface Share {
  count: number
  of: number
}

/** How often it happened during a focus and before, as the look back says it. */
export function sharesOf(
  { kind }: Pick<FocusSubject, 'kind'>,
  { before, during }: Pick<LookBack, 'before' | 'during'>,
) {
  const share = shareBy(kind, during.times + before.times > 0)
  return { during: share(during), before: share(before) }
}

function shareBy(kind: FocusSubject['kind'], hasTimes: boolean): (figures: FocusFigures) => Share {
  switch (kind) {
    case 'techniques':
      return ({ times, sessionsOn, sessions }) => ({ count: hasTimes ? times : sessionsOn, of: sessions })
    case 'position':
      return ({ held, rounds }) => ({ count: held, of: rounds })
    case 'caught':
      return ({ times, rounds }) => ({ count: times, of: rounds })
    case 'lost':
      return ({ lost, rounds }) => ({ count: lost, of: rounds })
  }
}

const someOf = (count: number) => (count === 0 ? 'none' : String(count))

export type FocusFigures = z.infer<typeof focusFigures>
export type LookBack = z.infer<typeof lookBack>
