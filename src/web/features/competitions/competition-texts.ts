import type { CompetitionFields } from '#shared/competitions/competitions.ts'
import type { WeightUnit } from '#shared/competitions/weights.ts'
import { daysBetween } from '#shared/foundation/dates.ts'
import { counted } from '#shared/foundation/numbers.ts'

/** 'Today', 'Tomorrow', or 'In 12 days'; '' once it is over. */
export function countdownText(date: string, today: string): string {
  const days = daysBetween(today, date)
  if (days < 0) return ''
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${counted(days, 'day')}`
}

/** '3 won, 1 lost'; '' without matches. */
export function recordText(competitions: Pick<CompetitionFields, 'matches'>[]): string {
  const matches = competitions.flatMap((one) => one.matches)
  const count = (outcome: string) => matches.filter((one) => one.outcome === outcome).length
  const [won, lost, drawn] = [count('won'), count('lost'), count('draw')]
  if (matches.length === 0) return ''
  return [`${won} won`, `${lost} lost`, drawn === 0 ? '' : `${drawn} drawn`].filter(Boolean).join(', ')
}

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** '1st', '2nd', '3rd', '11th'. */
export const placeText = (placing: number) => `${placing}${endings[ordinals.select(placing)] ?? 'th'}`

/** The number in what is typed, of up to three digits; null if there is none. */
export function wholeNumberIn(typed: string): number | null {
  const digits = typed.replace(/\D/g, '').slice(0, 3)
  return digits === '' ? null : Number(digits)
}

/** The unit of a weight that is typed without one, by the language of the browser. */
export const localUnit = (): WeightUnit => (navigator.language.endsWith('-US') ? 'lb' : 'kg')
