import type { QueryClient } from '@tanstack/react-query'
import type { Match } from '#shared/competitions/matches.ts'
import { reportWithUndo } from '#web/features/offline/outbox/report-submitted.ts'
import type { FormDraft } from '#web/features/offline/outbox/submit.ts'
import { requireCompetition, saveList } from '../save-competition.ts'
import { currentCompetition, type ShownCompetition } from '../use-competitions.ts'

interface SavedMatch {
  match: Match
  /** The match that the form opened with; undefined for a new one. */
  opened: Match | undefined
  draft: FormDraft
}

/** Saves a match in its place among those of a competition; a new one is the last. */
export function saveMatch(
  client: QueryClient,
  found: ShownCompetition | undefined,
  { match, opened, draft }: SavedMatch,
) {
  const competition = requireCompetition(found)
  const { matches } = competition.fields
  const isKnown = matches.some(({ key }) => key === match.key)
  const next = isKnown ? matches.map((one) => (one.key === match.key ? match : one)) : [...matches, match]
  return saveList(client, seenAs(competition, opened), { matches: next }, draft)
}

/** Deletes a match, and offers to undo that. */
export async function removeMatch(client: QueryClient, found: ShownCompetition | undefined, match: Match) {
  const competition = requireCompetition(found)
  const { matches } = competition.fields
  const others = matches.filter(({ key }) => key !== match.key)
  const at = matches.findIndex(({ key }) => key === match.key)
  // What was logged since stays.
  const broughtBack = (list: Match[]) =>
    list.filter(({ key }) => key !== match.key).toSpliced(at, 0, matches[at] ?? match)
  const write = (of: ShownCompetition, next: Match[]) => saveList(client, of, { matches: next }, null)
  reportWithUndo([await write(seenAs(competition, match), others)], {
    done: { text: 'Match deleted' },
    several: 'matches deleted',
    undo: async () => {
      const current = (await currentCompetition(client, competition.key)) ?? withMatches(competition, others)
      return write(current, broughtBack(current.fields.matches))
    },
    undone: 'Match restored',
    failed: 'It wasn’t restored.',
  })
}

/** With a match as its form opened with it: what another device has made of it since isn't overwritten unseen. */
function seenAs(competition: ShownCompetition, opened: Match | undefined): ShownCompetition {
  if (!opened) return competition
  const { fields } = competition
  const isThere = fields.matches.some(({ key }) => key === opened.key)
  const matches = isThere
    ? fields.matches.map((one) => (one.key === opened.key ? opened : one))
    : [...fields.matches, opened]
  return { ...competition, fields: { ...fields, matches } }
}

const withMatches = ({ stored, fields, ...rest }: ShownCompetition, matches: Match[]): ShownCompetition => ({
  ...rest,
  fields: { ...fields, matches },
  stored: stored && { ...stored, matches },
})
