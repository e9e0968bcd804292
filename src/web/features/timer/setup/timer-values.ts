import { z } from 'zod/mini'
import { limits } from '#shared/foundation/limits.ts'
import { contextOf } from '#shared/sparring/round-context.ts'
import { type TimerSettings, timerLimits, timerSettings } from '#shared/sparring/timer-phases.ts'
import {
  classRounds,
  type Division,
  divisions,
  minutesText,
  secondsIn,
  type TimerLengths,
} from '#shared/sparring/timer-presets.ts'
import type { KindAndStart } from '#web/features/sparring/rounds/kind-field.tsx'
import { readStored, userKey, writeStored } from '#web/lib/user-storage.ts'

/** The settings as they are typed. */
export interface TimerValues {
  rounds: string
  work: string
  rest: string
  warmUp: string
  hasClapper: boolean
  isSilent: boolean
  said: KindAndStart
}

const maxRounds = limits.roundsOnAnEntry

/** Minutes from `min` to `max` seconds, as they are typed. */
const minutes = (label: string, min: number, max: number) =>
  z.string().check(
    z.refine((typed) => secondsIn(typed) !== undefined, { error: 'Enter minutes such as 6:00', abort: true }),
    z.refine(
      (typed) => isWithin(secondsIn(typed), min, max),
      `${label} is from ${minutesText(min)} to ${minutesText(max)}`,
    ),
  )

const isWithin = (seconds = -1, min: number, max: number) => seconds >= min && seconds <= max

const { work, rest, warmUp } = timerLimits

export const timerForm = z.object({
  rounds: z
    .string()
    .check(
      z.refine(
        (typed) => /^\d{1,2}$/.test(typed.trim()) && isWithin(Number(typed), 1, maxRounds),
        `Enter a number from 1 to ${maxRounds}`,
      ),
    ),
  work: minutes('A round', work.min, work.max),
  rest: minutes('A rest', 0, rest),
  warmUp: minutes('It', 0, warmUp),
  hasClapper: z.boolean(),
  isSilent: z.boolean(),
  said: z.pick(timerSettings, { kind: true, startPosition: true }),
})

/** What is typed for these lengths, and what they say of the rounds. */
export const typedLengths = ({ rounds, work, rest, warmUp, ...said }: TimerLengths) => ({
  rounds: String(rounds),
  work: minutesText(work),
  rest: minutesText(rest),
  warmUp: minutesText(warmUp),
  said: contextOf(said),
})

/** The settings of values that are valid. */
export const settingsOf = ({ rounds, work, rest, warmUp, said, ...rest_ }: TimerValues): TimerSettings => ({
  rounds: Number(rounds),
  work: secondsIn(work) ?? 0,
  rest: secondsIn(rest) ?? 0,
  warmUp: secondsIn(warmUp) ?? 0,
  ...rest_,
  ...said,
})

/** What was used last on this device, and of which division the member's matches are. */
const lastUsed = z.object({ settings: timerSettings, division: z.enum(divisions) })

const storageKey = () => userKey('timer', 'settings')

export const lastUsedHere = () => lastUsed.safeParse(readStored(storageKey())).data

export const rememberUsed = (settings: TimerSettings, division: Division) =>
  writeStored(storageKey(), { settings, division })

export const firstSettings: TimerSettings = { ...classRounds, hasClapper: true, isSilent: false }
