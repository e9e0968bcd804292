import { rankText } from '#shared/accounts/belts.ts'
import { medalCounts } from '#shared/competitions/results.ts'
import { shortened } from '#shared/foundation/text.ts'
import type { Recap } from '#shared/stats/recap.ts'
import { type Figure, figuresOf, recapTitle } from '../recap-figures.ts'

/** All that is drawn on a card. */
export interface Card {
  title: string
  year: string
  rank: Recap['rank']
  figures: Figure[]
  /** How much each month had. */
  months: number[]
  /** Said below the figures. */
  lines: string[]
}

/** How many partners are named. */
const named = 3
const longestName = 24

/** The card of a year. Partners are named only if the member says so. */
export function cardOf(recap: Recap, rank: Recap['rank'], hasPartners: boolean): Card {
  const isByHours = recap.totals.minutes > 0
  const names = recap.partners.most.slice(0, named).map(({ name }) => shortened(name, longestName))
  const promoted = recap.promotions.at(-1)
  const medals = medalCounts(recap.medals)
  const received = [
    promoted ? `Promoted: ${rankText(promoted.belt, promoted.stripes)}` : '',
    medals.length > 0 ? `Medals: ${medals.join(', ')}` : '',
  ].filter(Boolean)
  return {
    title: recapTitle(recap),
    year: String(recap.year),
    rank,
    figures: figuresOf(recap).slice(0, 6),
    months: recap.months.map(({ minutes, sessions }) => (isByHours ? minutes : sessions)),
    lines: [
      ...(received.length > 0 ? [received.join(' · ')] : []),
      ...(hasPartners && names.length > 0 ? [`With ${new Intl.ListFormat('en-US').format(names)}`] : []),
    ],
  }
}

export const cardBrand = 'Rollbook'

/** The same as text. */
export const cardText = ({ title, year, rank, figures, lines }: Card) =>
  [
    `${title}: ${year}`,
    ...(rank ? [rankText(rank.belt, rank.stripes)] : []),
    ...figures.map(({ text }) => text),
    ...lines,
    cardBrand,
  ].join('. ')
