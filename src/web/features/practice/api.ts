import { useMutation } from '@tanstack/react-query'
import {
  type Card,
  cards,
  cardsAdded,
  due,
  history,
  type NewCards,
  type PracticeLog,
  type PracticeSettings,
  practiceLog,
  practiceSettings,
} from '#shared/techniques/practice.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

const paths = {
  due: '/api/practice/due',
  cards: '/api/practice/cards',
  history: '/api/practice/history',
  logs: '/api/practice/logs',
}

export const logsPath = paths.logs

/** The due cards, and the next ones. */
export const dueQuery = apiQuery({ path: paths.due, schema: due, isCached: true })

/** The latest practice logs. */
export const logsQuery = apiQuery({ path: paths.logs, schema: practiceLog.list, isCached: true })
warmUp(() => [dueQuery, logsQuery])

/** All techniques in practice. */
export const cardsQuery = apiQuery({ path: paths.cards, schema: cards })

/** All practice of one technique. */
export const historyQuery = (techniqueId: number) =>
  apiQuery({ path: paths.history, params: { techniqueId: String(techniqueId) }, schema: history, isCached: true })

/** Paths that a review or a change of a card refreshes. */
export const cardRefreshes = [paths.due, paths.cards, paths.history]
/** Paths that a practice log refreshes: it may count as a review. */
export const logRefreshes = [...cardRefreshes, paths.logs]

export const useAddCards = () =>
  useMutation({
    mutationFn: (input: Partial<NewCards>) => fetchJson(cardsAdded, paths.cards, { method: 'POST', body: input }),
    meta: { refreshes: cardRefreshes },
  })

export const useRemoveCard = () =>
  useMutation({
    mutationFn: ({ techniqueId }: Pick<Card, 'techniqueId'>) =>
      send(`${paths.cards}/${techniqueId}`, { method: 'DELETE' }),
    meta: { refreshes: cardRefreshes },
  })

export const useChangeSettings = () =>
  useMutation({
    mutationFn: (changes: Partial<PracticeSettings>) =>
      fetchJson(practiceSettings, '/api/practice/settings', { method: 'PATCH', body: changes }),
    meta: { refreshes: [paths.due] },
  })

export const latestFirst = (one: PracticeLog, other: PracticeLog) => other.date.localeCompare(one.date)
