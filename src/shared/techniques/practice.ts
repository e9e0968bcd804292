import { z } from 'zod/mini'
import { calendarDay, optionalDay } from '../foundation/dates.ts'
import { createShape, field, initialOf, inputShape, replyShape, requiredField } from '../foundation/field-table.ts'
import { clientId, id, idInPath, optionalText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { withCommas } from '../foundation/numbers.ts'
import { maxLength } from '../foundation/text.ts'
import { changeOf, thing } from '../foundation/thing.ts'
import type { Technique } from './techniques.ts'

/** How well a technique was remembered, from worst to best. */
export const ratings = ['again', 'hard', 'good', 'easy'] as const

export type Rating = (typeof ratings)[number]

export const ratingNames: Record<Rating, string> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' }

const rating = z.enum(ratings, 'Please choose Again, Hard, Good, or Easy')

const memory = z.object({
  /** Days until a review would be remembered with a probability of 90%. */
  stability: z.number(),
  /** From 1 to 10. */
  difficulty: z.number(),
  /** The day of the last review. */
  reviewedOn: z.string(),
  firstReviewedOn: z.string(),
})

/** The memory of a technique after all its reviews, as the scheduler computes it. */
export type Memory = z.infer<typeof memory>

/** A technique in practice, and when it is due. All days are the member's own. */
export const card = z.object({
  techniqueId: id,
  name: z.string(),
  dueOn: z.string(),
  /** It isn't shown before this day; '' if it isn't snoozed. */
  snoozedUntil: z.string(),
  /** Null before its first review: it is new. */
  memory: z.nullable(memory),
})

const perDay = (what: string, { min, max }: { min: number; max: number }) =>
  z
    .int(`${what} a day is a whole number`)
    .check(z.minimum(min, `${what} a day: at least ${min}`), z.maximum(max, `${what} a day: at most ${max}`))

/** How many cards a member wants to see a day. */
const settingsFields = {
  reviewsPerDay: field(perDay('Reviews', limits.reviewsPerDay), z.number(), 20),
  newPerDay: field(perDay('New techniques', limits.newPerDay), z.number(), 5),
}
export const initialSettings = initialOf(settingsFields)
export const practiceSettings = z.object(replyShape(settingsFields))
const settingsInput = z.object(inputShape(settingsFields))
export const settingsChanges = z.exactPartial(settingsInput)

/** The cards that are due, and enough of the next ones for two weeks offline. */
export const due = z.object({
  /** The member's calendar day, by the time zone of their account. */
  today: z.string(),
  settings: practiceSettings,
  /** How many techniques are in practice. */
  inPractice: z.number(),
  /** How many others they are learning or drilling. */
  suggested: z.number(),
  /** The next ones, and those reviewed today. */
  cards: z.array(card),
})

/** All techniques in practice. */
export const cards = z.array(card)

/** The statuses of techniques that are suggested for practice. */
export const inProgress = ['learning', 'drilling'] as const satisfies readonly Technique['status'][]

/** Techniques to put into practice: these, and the suggested ones if it says so. */
export const newCards = z.object({
  techniqueIds: z._default(
    z.array(id, 'Techniques are a list of ids').check(maxLength(limits.techniquesOfAUser)),
    [],
  ),
  isSuggested: z._default(z.boolean('Suggested must be on or off'), false),
})

/** How many of them weren't in practice before. */
export const cardsAdded = z.object({ added: z.number() })

/** A change of a card: hides it until a day, or shows it again with ''. */
export const cardChanges = z.object({ snoozedUntil: optionalDay })

/** A review to create. Without a day, it is on the member's today. */
export const newReview = z.object({ techniqueId: id, rating, date: z.optional(calendarDay), clientId })

const reviewShape = { id, rating: z.enum(ratings), date: z.string() }

/** A review with its card, null if the technique isn't in practice. */
export const review = z.object({ ...reviewShape, techniqueId: id, card: z.nullable(card) })

/** How much the partner resisted, from least to most. */
export const resistances = ['solo', 'cooperative', 'positional', 'live'] as const

export const resistanceNames: Record<(typeof resistances)[number], string> = {
  solo: 'Solo',
  cooperative: 'Cooperative',
  positional: 'Positional',
  live: 'Live',
}

const units = ['reps', 'minutes'] as const

const wholeAmount = 'Please enter a whole number'
const amount = z.nullable(
  z
    .int(wholeAmount)
    .check(
      z.minimum(1, wholeAmount),
      z.maximum(limits.practiceAmount, `At most ${withCommas(limits.practiceAmount)}`),
    ),
)
const success = z.nullable(
  z
    .int('Success is a number from 0 to 5')
    .check(z.minimum(0, 'Success is a number from 0 to 5'), z.maximum(5, 'Success is a number from 0 to 5')),
)

const logFields = {
  techniqueId: requiredField(
    z.int('Please choose a technique').check(z.positive('Please choose a technique')),
    id,
  ),
  date: requiredField(calendarDay, z.string()),
  /** How many of the unit; null if nobody counted. */
  amount: field(amount, z.nullable(z.number()), null),
  unit: field(z.enum(units, 'Please choose reps or minutes'), z.enum(units), 'reps'),
  resistance: field(z.enum(resistances, 'Please choose the resistance'), z.enum(resistances), 'cooperative'),
  /** From 0 to 5; null if it wasn't rated. */
  success: field(success, z.nullable(z.number()), null),
  partner: field(optionalText('Partner', limits.partnerName), z.string(), ''),
  notes: field(optionalText('Notes', limits.practiceNotes), z.string(), ''),
}

/** A practice log; its replies have the name of its technique. */
export const practiceLog = thing(logFields, { name: z.string() })

const named = { name: z.string() }

/** A practice log as its form and the device have it: with the name of its technique, to be shown. */
export const practiceLogOnDevice = {
  stored: practiceLog.stored,
  create: z.object({ ...createShape(logFields), ...named }),
  change: changeOf({ ...inputShape(logFields), ...named }),
}

/** The technique whose history to read. */
export const historyRequest = z.object({ techniqueId: idInPath.shape.id })

/** All practice of one technique, the latest first. */
export const history = z.object({
  techniqueId: id,
  name: z.string(),
  card: z.nullable(card),
  reviews: z.array(z.object(reviewShape)),
  /** Entries in which the member submitted somebody with it. Each counts as a review, as Good. */
  hits: z._default(z.array(z.object({ entryId: id, title: z.string(), date: z.string() })), []),
  logs: practiceLog.list,
})

export type Card = z.infer<typeof card>
export type Due = z.infer<typeof due>
export type PracticeSettings = z.infer<typeof practiceSettings>
export type NewCards = z.infer<typeof newCards>
export type NewReview = z.infer<typeof newReview>
export type Review = z.infer<typeof review>
export type PracticeLogFields = Omit<z.infer<typeof practiceLog.create>, 'clientId'>
export type PracticeLog = z.infer<typeof practiceLog.stored>
export type History = z.infer<typeof history>

/**
 * The rating that a practice log counts as; undefined if its success wasn't rated. What worked every time against little
 * resistance says no more than Good.
 */
export function ratingOfLog({
  success,
  resistance,
}: Pick<PracticeLogFields, 'success' | 'resistance'>): Rating | undefined {
  if (success === null) return undefined
  if (success <= 1) return 'again'
  if (success === 2) return 'hard'
  return success === 5 && (resistance === 'positional' || resistance === 'live') ? 'easy' : 'good'
}

/** The day it is shown: when it is due, or later if it is snoozed. */
export const shownOn = ({ dueOn, snoozedUntil }: Pick<Card, 'dueOn' | 'snoozedUntil'>) =>
  snoozedUntil > dueOn ? snoozedUntil : dueOn

/**
 * The cards due on `day`, within the daily limits: first those reviewed before, then new ones, each by the day it
 * became due. Reviews already done on that day count.
 */
export function queueOf<One extends Card>(
  cards: One[],
  day: string,
  { reviewsPerDay, newPerDay }: PracticeSettings,
): One[] {
  const isNewOn = ({ memory }: One) => memory === null || memory.firstReviewedOn === day
  const queue = (those: One[], perDay: number) => {
    const done = those.filter(({ memory }) => memory?.reviewedOn === day).length
    const waiting = those.filter((card) => shownOn(card) <= day)
    return waiting.toSorted(byDay).slice(0, Math.max(0, perDay - done))
  }
  return [
    ...queue(
      cards.filter((card) => !isNewOn(card)),
      reviewsPerDay,
    ),
    ...queue(cards.filter(isNewOn), newPerDay),
  ]
}

/** How many cards each of these days will show, the first one first, if every card is reviewed on its day. */
export function forecastOf(cards: Card[], days: string[], settings: PracticeSettings): number[] {
  let waiting = cards
  return days.map((day) => {
    const shown = new Set(queueOf(waiting, day, settings))
    waiting = waiting.filter((card) => !shown.has(card))
    return shown.size
  })
}

const byDay = (a: Card, b: Card) => {
  const [first, second] = [shownOn(a), shownOn(b)]
  return first === second ? a.techniqueId - b.techniqueId : first < second ? -1 : 1
}

/** The first day after `day` on which something is due; undefined if there is none. */
export const nextDayOf = (cards: Card[], day: string): string | undefined =>
  cards
    .map((card) => shownOn(card))
    .filter((shown) => shown > day)
    .toSorted()[0]
