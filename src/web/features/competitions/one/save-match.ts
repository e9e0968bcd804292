import type { QueryClient } from '@tanstack/react-query'
import type { Match } from '#shared/competitions/matches.ts'
import { reportWithUndo } from '#web/features/offline/outbox/report-submitted.ts'
import type { FormDraft } from '#web/features/offline/outbox/submit.ts'
import { saveList } from '../save-competition.ts'
import type { ShownCompetition } from '../use-competitions.ts'

/** Saves a match in its place among those of a competition; a new one is the last. */
export function saveMatch(client: QueryClient, competition: ShownCompetition, match: Match, draft: FormDraft) {
  const { matches } = competition.fields
  const isKnown = matches.some(({ key }) => key === match.key)
  const next = isKnown ? matches.map((one) => (one.key === match.key ? match : one)) : [...matches, match]
  return saveList(client, competition, { matches: next }, draft)
}

/** Deletes a match, and offers to undo that. */
export async function removeMatch(client: QueryClient, competition: ShownCompetition, match: Match) {
  const { matches } = competition.fields
  const others = matches.filter(({ key }) => key !== match.key)
  const write = (of: ShownCompetition, next: Match[]) => saveList(client, of, { matches: next }, null)
  reportWithUndo([await write(competition, others)], {
    done: { text: 'Match deleted' },
    undo: () => write(withMatches(competition, others), matches),
    undone: 'Match restored',
    failed: 'It wasn’t restored.',
  })
}

const withMatches = ({ stored, fields, ...rest }: ShownCompetition, matches: Match[]): ShownCompetition => ({
  ...rest,
  fields: { ...fields, matches },
  stored: stored && { ...stored, matches },
})
