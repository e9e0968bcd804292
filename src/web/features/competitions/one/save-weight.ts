import type { QueryClient } from '@tanstack/react-query'
import type { LoggedWeight } from '#shared/competitions/weights.ts'
import { reportWithUndo } from '#web/features/offline/outbox/report-submitted.ts'
import type { FormDraft } from '#web/features/offline/outbox/submit.ts'
import { requireCompetition, saveList } from '../save-competition.ts'
import { currentCompetition, type ShownCompetition } from '../use-competitions.ts'

interface SavedWeight {
  weight: LoggedWeight
  /** The weight that the form opened with; undefined for a new one. */
  opened: LoggedWeight | undefined
  draft: FormDraft
}

/** Saves the weight of a day, in the order of days. */
export function saveWeight(
  client: QueryClient,
  found: ShownCompetition | undefined,
  { weight, opened, draft }: SavedWeight,
) {
  const competition = requireCompetition(found)
  const others = withoutDay(withoutDay(competition.fields.weights, opened?.day), weight.day)
  return saveList(client, competition, { weights: withWeight(others, weight) }, draft)
}

/** Deletes a weight, and offers to undo that. */
export async function removeWeight(
  client: QueryClient,
  found: ShownCompetition | undefined,
  weight: LoggedWeight,
) {
  const competition = requireCompetition(found)
  const write = (of: ShownCompetition, weights: LoggedWeight[]) => saveList(client, of, { weights }, null)
  const others = withoutDay(competition.fields.weights, weight.day)
  reportWithUndo([await write(competition, others)], {
    done: { text: 'Weight deleted' },
    several: 'weights deleted',
    undo: async () => {
      const current = (await currentCompetition(client, competition.key)) ?? competition
      return write(current, withWeight(withoutDay(current.fields.weights, weight.day), weight))
    },
    undone: 'Weight restored',
    failed: 'It wasn’t restored.',
  })
}

const withoutDay = (weights: LoggedWeight[], day: string | undefined) => weights.filter((one) => one.day !== day)

const withWeight = (weights: LoggedWeight[], weight: LoggedWeight) =>
  [...weights, weight].sort((one, other) => one.day.localeCompare(other.day))
