import { rankText } from '#shared/accounts/belts.ts'
import { daysBetween } from '#shared/foundation/dates.ts'
import { counted, inTenths, withCommas } from '#shared/foundation/numbers.ts'
import { type InjuryFields, injuryText } from '#shared/injuries/injuries.ts'
import type { Lessons } from '#shared/sparring/lessons.ts'
import { hoursText } from '#shared/stats/amounts.ts'
import type { Stats } from '#shared/stats/stats.ts'

interface Figures {
  stats: Stats
  lessons: Lessons | undefined
  /** Also those that are pending on this device. */
  injuries: InjuryFields[]
}

/** What each section comes to, before it is opened. */
export const summariesOf = ({ stats, lessons, injuries }: Figures) => ({
  volume: volumeText(stats),
  rounds: lessons && lessons.rounds > 0 ? roundsText(lessons) : counted(stats.rounds, 'round'),
  competitions: competitionsText(stats),
  techniques: techniquesText(stats),
  load: loadText(stats, injuries),
  belt: beltText(stats),
})

/** The volume, with an average over the days since the first session: one over days before it would say nothing. */
function volumeText({ from, to, today, firstDay, totals: { sessions, minutes } }: Stats): string {
  if (sessions === 0) return 'No sessions'
  const [first, last] = [from < firstDay ? firstDay : from, to > today ? today : to]
  const weeks = Math.max(1, (daysBetween(first, last) + 1) / 7)
  if (minutes === 0) return `${counted(inTenths(sessions / weeks), 'session')} a week`
  return `${hoursText(minutes / weeks)} a week`
}

const roundsText = ({ won, lost, even }: Lessons) => `${won} won, ${lost} lost, ${even} even`

function competitionsText({ matches: { competitions, won, lost, drawn } }: Stats): string {
  if (won + lost + drawn === 0) return competitions === 0 ? 'None yet' : counted(competitions, 'competition')
  return `${won} won, ${lost} lost${drawn === 0 ? '' : `, ${counted(drawn, 'draw')}`}`
}

function techniquesText({ techniques, tags, practice: { due } }: Stats): string {
  const [most] = [...techniques, ...tags]
  const practice = due > 0 ? `${due} due in practice` : ''
  return [most && `Most: ${most.name}`, practice].filter(Boolean).join(' · ') || 'None yet'
}

function loadText({ load }: Stats, injuries: InjuryFields[]): string {
  const hurt = injuries.flatMap((injury) => (injury.to === '' ? injuryText(injury) : []))
  return [effortText(load), ...hurt].filter(Boolean).join(' · ') || 'No effort or injury logged'
}

function effortText({ counted, weeks }: Stats['load']): string {
  const last = weeks.at(-1)
  if (counted === 0 || !last) return ''
  const usual = last.average === null ? '' : `, usually ${withCommas(last.average)}`
  return `${withCommas(last.load)} last week${usual} (effort × minutes)`
}

function beltText({ promotions }: Stats): string {
  const latest = promotions.toSorted((one, other) => (one.date < other.date ? 1 : -1))[0]
  return latest ? rankText(latest.belt, latest.stripes) : 'No promotions recorded'
}
