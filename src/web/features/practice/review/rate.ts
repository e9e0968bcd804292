import type { QueryClient } from '@tanstack/react-query'
import type { Operation, OperationData } from '#shared/offline/operations.ts'
import type { Card, Rating } from '#shared/techniques/practice.ts'
import { outboxChanged } from '#web/features/offline/outbox/outbox.ts'
import { sync } from '#web/features/offline/outbox/sending/sync.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import { storeOperation } from '#web/features/offline/outbox/submit.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { createReview, removeReview, snoozeCard, takeOutReview } from '../operations.ts'

/** Rates a card. The next one shows as soon as the rating is on the device. */
export const rateCard = (client: QueryClient, card: Card, rating: Rating, date: string) =>
  store(client, () => storeOperation(client, createReview, { draft: null, data: { card, rating, date } }))

/** Hides a card until a day. */
export const snoozeUntil = (client: QueryClient, card: Card, until: string) =>
  store(client, () => storeOperation(client, snoozeCard, { draft: null, data: { card, until } }))

/** Undoes a rating: on this device if it wasn't sent, otherwise on the server, too. */
export const undoReview = (client: QueryClient, { id, data }: Operation<OperationData['createReview']>) =>
  store(client, async () => {
    if (await takeOutReview(database(), id)) return
    const undo = { card: data.card, operationId: id }
    await storeOperation(client, removeReview, { draft: null, data: undo, needs: [id] })
  })

async function store(client: QueryClient, write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    toast({ text: `It wasn’t saved. ${sentenceOf(error)}`, isBad: true })
    return
  }
  await outboxChanged()
  void sync(client, { isQuiet: true })
}
