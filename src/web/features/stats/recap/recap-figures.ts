import { nounFor, withCommas } from '#shared/foundation/numbers.ts'
import { hoursText } from '#shared/stats/amounts.ts'
import type { Recap } from '#shared/stats/recap.ts'

interface Figure {
  value: string
  label: string
}

/** A year in figures, those of nothing left out. The first six are on the card. */
export function figuresOf({ totals, days, streak, rounds, partners, techniques, submissions }: Recap): Figure[] {
  const figures = [
    { amount: totals.minutes, value: hoursText(totals.minutes), label: 'on the mat' },
    figureOf(totals.sessions, 'session'),
    figureOf(streak, 'week in a row', 'weeks in a row'),
    figureOf(rounds, 'round'),
    figureOf(partners.count, 'partner'),
    figureOf(techniques.count, 'technique'),
    figureOf(submissions.landed.times, 'submission landed', 'submissions landed'),
    figureOf(days, 'day trained', 'days trained'),
  ]
  return figures.flatMap(({ amount, value, label }) => (amount > 0 ? [{ value, label }] : []))
}

const figureOf = (amount: number, one: string, many?: string) => ({
  amount,
  value: withCommas(amount),
  label: nounFor(amount, one, many),
})

/** The title of a year, while it lasts and after. */
export const recapTitle = ({ isUnderWay }: Pick<Recap, 'isUnderWay'>) =>
  isUnderWay ? 'The year so far' : 'A year on the mat'
