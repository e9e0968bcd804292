import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { isPending, mayHaveArrived } from '#shared/offline/operations.ts'
import {
  type Card,
  card,
  type Due,
  type NewReview,
  newReview,
  type PracticeLog,
  practiceLog,
  practiceLogOnDevice,
  type Review,
  review,
} from '#shared/techniques/practice.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { defineOperation } from '#web/features/offline/outbox/define-operation.ts'
import { expectNothing } from '#web/features/offline/outbox/sending/calls.ts'
import { showInList } from '#web/features/offline/outbox/show-changed.ts'
import type { Database } from '#web/features/offline/outbox/storage/database.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { unlessGone } from '#web/lib/api/api-error.ts'
import { patchQuery } from '#web/lib/api/queries.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { cardRefreshes, dueQuery, latestFirst, logRefreshes, logsPath, logsQuery } from './api.ts'
import { logFacts } from './log/log-facts.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    PracticeLog: ThingOf<typeof practiceLogOnDevice>
  }
}

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createReview: z.infer<typeof rated>
    removeReview: z.infer<typeof unrated>
    snoozeCard: z.infer<typeof snoozed>
    restorePracticeLog: PracticeLog
  }
}

/** `card` is as it was before. */
const rated = z.object({ card, rating: newReview.shape.rating, date: z.string() })
/** `operationId` is that of the review. */
const unrated = z.object({ card, operationId: z.string() })
const snoozed = z.object({ card, until: z.string() })

export const createReview = defineCreate<'createReview', Review, NewReview>({
  kind: 'createReview',
  path: '/api/practice/reviews',
  schema: rated,
  reply: review,
  label: 'Review',
  titleOf: ({ card }) => card.name,
  dateOf: ({ date }) => date,
  fieldsOf: ({ data: { card, rating, date } }) => ({ techniqueId: card.techniqueId, rating, date }),
  refreshes: cardRefreshes,
  onStored: (client, { card: reviewed }) => reviewed && showCard(client, reviewed),
})

/** Undoes a rating. */
export const removeReview = defineOperation<'removeReview', Card, number | undefined>({
  kind: 'removeReview',
  schema: unrated,
  label: 'Undo of a review',
  titleOf: ({ card }) => card.name,
  payloadOf: ({ data: { operationId } }, replies) => review.safeParse(replies.get(operationId)).data?.id,
  // Without an id, the review was never stored.
  send: async (calls, { operation, payload: id }) => {
    const removed =
      id === undefined ? undefined : await calls.delete(`/api/practice/reviews/${id}`).catch(unlessGone)
    if (removed) expectNothing(removed)
    return { reply: operation.data.card }
  },
  refreshes: cardRefreshes,
  onStored: showCard,
})

/** Discards a rating that the server can't have. Returns whether it did. */
export async function takeOutReview(from: Database, id: string): Promise<boolean> {
  let isUnsent = false
  await from.change(id, (operation) => {
    isUnsent = isPending(operation) && (!mayHaveArrived(operation) || operation.problem !== undefined)
    return isUnsent ? 'discard' : undefined
  })
  return isUnsent
}

export const snoozeCard = defineOperation<'snoozeCard', Card, { snoozedUntil: string }>({
  kind: 'snoozeCard',
  schema: snoozed,
  label: 'Snooze',
  titleOf: ({ card }) => card.name,
  subjectOf: ({ card }) => `card:${card.techniqueId}`,
  payloadOf: ({ data: { until } }) => ({ snoozedUntil: until }),
  send: async (calls, { operation: { data }, payload }) => {
    const path = `/api/practice/cards/${data.card.techniqueId}`
    const changed = await calls.patch(path, payload).catch(unlessGone)
    return { reply: changed ? card.parse(changed.body) : { ...data.card, ...payload } }
  },
  refreshes: cardRefreshes,
  onStored: showCard,
})

defineThing('PracticeLog', {
  path: logsPath,
  schemas: practiceLogOnDevice,
  label: 'Practice',
  noun: 'practice log',
  plural: 'practice logs',
  titleOf: ({ name }) => name,
  dateOf: ({ date }) => date,
  linesOf: (log) => [dateWithYear(log.date), ...logFacts(log), log.notes].filter(Boolean),
  calledIn: ({ name }) => `Practice of “${name}”`,
  sentOf: (fields) => withoutName(fields),
  refreshes: logRefreshes,
  show: (client, changed) => showInList(client, logsQuery, latestFirst, changed),
})

/** A technique is sent by its id. */
const withoutName = ({ name: _, ...fields }: { name?: unknown }) => fields

/** Takes back a removal: the release before stored these. */
defineOperation<'restorePracticeLog', PracticeLog, number>({
  kind: 'restorePracticeLog',
  schema: practiceLog.stored,
  label: 'Undo of a deletion',
  titleOf: ({ name }) => name,
  dateOf: ({ date }) => date,
  subjectOf: ({ id }) => `practice-log:${id}`,
  payloadOf: ({ data: { id } }) => id,
  send: async (calls, { payload: id }) => ({
    reply: practiceLog.stored.parse((await calls.post(`/api/practice/logs/${id}/restore`)).body),
  }),
  refreshes: logRefreshes,
  onStored: (client, stored) => showInList(client, logsQuery, latestFirst, { id: stored.id, stored }),
})

function showCard(client: QueryClient, changed: Card) {
  patchQuery<Due>(client, dueQuery.queryKey, (due) => ({
    ...due,
    cards: due.cards.map((one) => (one.techniqueId === changed.techniqueId ? changed : one)),
  }))
}
