import { counted, nounFor, withCommas } from '#shared/foundation/numbers.ts'
import { hoursText } from '#shared/stats/amounts.ts'
import type { Recap } from '#shared/stats/recap.ts'

export interface Figure {
  value: string
  label: string
  /** Both in one phrase. */
  text: string
}

/** A year in figures, those of nothing left out. The first six are on the card. */
export function figuresOf({
  isUnderWay,
  totals,
  days,
  streak,
  rounds,
  partners,
  techniques,
  submissions,
}: Recap): Figure[] {
  const longest = isUnderWay ? 'Longest streak this year' : 'Longest streak'
  const inWeeks = counted(streak, 'week')
  const figures = [
    phrased(totals.minutes, hoursText(totals.minutes), 'on the mat'),
    figureOf(totals.sessions, 'session'),
    { amount: streak, value: inWeeks, label: longest, text: `${longest}: ${inWeeks}` },
    figureOf(rounds, 'round'),
    figureOf(partners.count, 'partner'),
    figureOf(techniques.count, 'technique'),
    figureOf(submissions.landed.times, 'submission landed', 'submissions landed'),
    figureOf(days, 'day trained', 'days trained'),
  ]
  return figures.flatMap(({ amount, ...figure }) => (amount > 0 ? [figure] : []))
}

const figureOf = (amount: number, one: string, many?: string) =>
  phrased(amount, withCommas(amount), nounFor(amount, one, many))

const phrased = (amount: number, value: string, label: string) => ({
  amount,
  value,
  label,
  text: `${value} ${label}`,
})

/** The title of a year, while it lasts and after. */
export const recapTitle = ({ isUnderWay }: Pick<Recap, 'isUnderWay'>) =>
  isUnderWay ? 'The year so far' : 'A year on the mat'
