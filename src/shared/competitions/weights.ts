import { z } from 'zod/mini'
import { calendarDay } from '../foundation/dates.ts'
import { competitionLimits } from '../foundation/lazy-limits.ts'
import { inTenths } from '../foundation/numbers.ts'
import { maxLength, text } from '../foundation/text.ts'

export const weightUnits = ['kg', 'lb'] as const

export type WeightUnit = (typeof weightUnits)[number]

/** What a refused weight should look like. */
export const weightHint = 'Please enter a weight such as 81.4 kg or 179 lb'

/** In its unit. */
const heaviest = 999

const kilogramsPerPound = 0.45359237

/** As it is stored: a number with at most one decimal, and its unit. */
export const weight = text('Weight').check(z.regex(/^[1-9]\d{0,2}(\.[1-9])? (kg|lb)$/, weightHint))

/** What was on the scale on a day. */
const weightInput = z.object({ day: calendarDay, weight })

/** Weights for one competition, at most one a day. */
export const weightInputs = z.array(weightInput, 'Weights are a list').check(
  maxLength(competitionLimits.weights, `A competition can have at most ${competitionLimits.weights} weights`),
  z.refine((list) => new Set(list.map(({ day }) => day)).size === list.length, 'A day has one weight'),
)

/** What was on the scale on a day, as the API returns it. */
export const loggedWeight = z.object({ day: z.string(), weight: z.string() })

export type LoggedWeight = z.infer<typeof loggedWeight>

const written = /^(\d{1,3}(?:[.,]\d{1,2})?) ?(kg|kgs|kilos?|lb|lbs|pounds?)?\.?$/i

/**
 * The weight in what was typed, as it is stored: '81,4' and '81.40 kg' are '81.4 kg'. `unit` counts if none was typed.
 * Undefined if it's none.
 */
export function weightIn(typed: string, unit: WeightUnit): string | undefined {
  const [, digits = '', named = unit] = written.exec(typed.trim()) ?? []
  const amount = inTenths(Number(digits.replace(',', '.')))
  if (amount < 1 || amount > heaviest) return undefined
  return `${amount} ${named.toLowerCase().startsWith('k') ? 'kg' : 'lb'}`
}

/** A weight as it may be typed. */
export const typedWeight = text('Weight', weightHint).check(
  z.refine((typed) => weightIn(typed, 'kg') !== undefined, weightHint),
)

/** The unit of a weight as it is stored. */
export const unitOf = (stored: string): WeightUnit => (stored.endsWith('lb') ? 'lb' : 'kg')

/** How much a weight as it is stored is in a unit. */
export function amountIn(stored: string, unit: WeightUnit): number {
  const amount = Number.parseFloat(stored)
  if (unitOf(stored) === unit) return amount
  return unit === 'kg' ? amount * kilogramsPerPound : amount / kilogramsPerPound
}

/** '5.4 kg above 76 kg', in the unit of the limit. */
export function toLimitText(stored: string, limit: string): string {
  const unit = unitOf(limit)
  const above = inTenths(amountIn(stored, unit) - amountIn(limit, unit))
  if (above === 0) return `at the limit of ${limit}`
  return `${Math.abs(above)} ${unit} ${above > 0 ? 'above' : 'below'} the limit of ${limit}`
}
