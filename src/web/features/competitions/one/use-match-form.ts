import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { initialMatch, type Match, matchInput, matchText } from '#shared/competitions/matches.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { useCompetition } from '../use-competitions.ts'

export type MatchRequest = DialogRequest<'newMatch' | 'editMatch'>

const loadSaving = () => import('./save-match.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)

/** The form for a match, which is saved in the list of its competition. */
export function useMatchForm(request: MatchRequest, close: () => void) {
  const client = useQueryClient()
  const { competition } = useCompetition(request.of)
  const isNew = request.kind === 'newMatch'
  const [initial] = useState<Match>(() =>
    isNew ? { key: crypto.randomUUID(), outcome: 'won', ...initialMatch } : request.match,
  )
  const draftForm = useOutboxForm<Match>({
    name: isNew ? `match-new-${request.of}` : `match-${request.match.key}`,
    initial,
    isEdit: !isNew,
    schema: matchInput,
    submit: async (values, { draft }) => {
      const saved = { match: asSaved(values), opened: isNew ? undefined : initial, draft }
      return (await loadSaving()).saveMatch(client, competition, saved)
    },
    saved: (values) => matchText(asSaved(values)),
    onSaved: close,
  })
  const remove = async (inClient: QueryClient) => (await loadSaving()).removeMatch(inClient, competition, initial)
  return { ...draftForm, remove }
}

/** As it is stored: only a submission has a technique. */
const asSaved = (values: Match): Match =>
  matchInput.parse(values.ending === 'submission' ? values : { ...values, technique: '', position: '' })
