import { byName } from '../foundation/fold.ts'
import { nameKey } from '../foundation/name-key.ts'
import { submissionKey } from '../techniques/technique-names.ts'
import type { Match } from './matches.ts'
import { type Ending, endings, type MatchFigures } from './results.ts'

interface Trained {
  isMine: boolean
  name: string
  times: number
}

/**
 * Counts matches: who won, by what, and from where, and how often the same submission ended a round in training. Both name
 * submissions as the library or the catalog does.
 */
export function countMatches(competitions: { matches: Match[] }[], trained: Trained[]): MatchFigures {
  const matches = competitions.flatMap((one) => one.matches)
  const count = (outcome: Match['outcome'], ending?: Ending) =>
    matches.filter((one) => one.outcome === outcome && (ending === undefined || one.ending === ending)).length
  return {
    competitions: competitions.length,
    won: count('won'),
    lost: count('lost'),
    drawn: count('draw'),
    endings: endings
      .map((ending) => ({ ending, won: count('won', ending), lost: count('lost', ending) }))
      .filter(({ won, lost }) => won + lost > 0),
    landed: submissionsOf(matches, 'won', trained),
    caught: submissionsOf(matches, 'lost', trained),
  }
}

/** The most frequent first, then by name. */
function submissionsOf(matches: Match[], outcome: Match['outcome'], trained: Trained[]) {
  const named = matches.filter((one) => one.outcome === outcome && one.technique !== '')
  const groups = Map.groupBy(
    named,
    ({ technique, position }) => `${submissionKey(technique)}\n${nameKey(position)}`,
  )
  return [...groups.values()]
    .flatMap(([first, ...others]) =>
      first
        ? {
            name: first.technique,
            position: first.position,
            times: others.length + 1,
            training: timesTrained(first.technique, outcome === 'won', trained),
          }
        : [],
    )
    .sort((one, other) => other.times - one.times || byName(one.name, other.name))
}

const timesTrained = (name: string, isMine: boolean, trained: Trained[]) =>
  trained
    .filter((one) => one.isMine === isMine && submissionKey(one.name) === submissionKey(name))
    .reduce((sum, one) => sum + one.times, 0)
