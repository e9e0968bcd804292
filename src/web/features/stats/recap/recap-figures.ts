import { hoursText } from '#shared/amounts.ts'
import type { Recap } from '#shared/recap.ts'

interface Figure {
  value: string
  label: string
}

/** A year in figures, those of nothing left out. The first six are on the card. */
export function figuresOf({ totals, days, streak, rounds, partners, techniques, submissions }: Recap): Figure[] {
  const figures: [number, string, string][] = [
    [totals.minutes, hoursText(totals.minutes), 'on the mat'],
    [totals.sessions, String(totals.sessions), totals.sessions === 1 ? 'session' : 'sessions'],
    [streak, String(streak), streak === 1 ? 'week in a row' : 'weeks in a row'],
    [rounds, String(rounds), rounds === 1 ? 'round' : 'rounds'],
    [partners.count, String(partners.count), partners.count === 1 ? 'partner' : 'partners'],
    [techniques.count, String(techniques.count), techniques.count === 1 ? 'technique' : 'techniques'],
    [
      submissions.landed.times,
      String(submissions.landed.times),
      submissions.landed.times === 1 ? 'submission landed' : 'submissions landed',
    ],
    [days, String(days), days === 1 ? 'day trained' : 'days trained'],
  ]
  return figures.flatMap(([amount, value, label]) => (amount > 0 ? [{ value, label }] : []))
}

/** What a year is called, while it lasts and after. */
export const recapTitle = ({ isUnderWay }: Pick<Recap, 'isUnderWay'>) =>
  isUnderWay ? 'The year so far' : 'A year on the mat'
