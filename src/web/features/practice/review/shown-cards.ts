import { isOfKind, type Operation } from '#shared/offline/operations.ts'
import { type Card, ratingOfLog } from '#shared/techniques/practice.ts'
import { scheduleReview } from '#shared/techniques/scheduling.ts'

/** The cards as they are once what is pending is stored. */
export function shownCards(cards: Card[], pending: Operation[]): Card[] {
  let shown = cards
  const change = (techniqueId: number, next: (card: Card) => Card) => {
    shown = shown.map((one) => (one.techniqueId === techniqueId ? next(one) : one))
  }
  for (const operation of pending) {
    if (isOfKind(operation, 'createReview')) {
      const { card, rating, date } = operation.data
      change(card.techniqueId, (one) => ({
        ...one,
        ...scheduleReview(one.memory, rating, date),
        snoozedUntil: '',
      }))
    } else if (isOfKind(operation, 'createPracticeLog')) {
      const { techniqueId, date } = operation.data
      const rating = ratingOfLog(operation.data)
      if (rating)
        change(techniqueId, (one) => ({ ...one, ...scheduleReview(one.memory, rating, date), snoozedUntil: '' }))
    } else if (isOfKind(operation, 'removeReview')) {
      const { card } = operation.data
      change(card.techniqueId, () => card)
    } else if (isOfKind(operation, 'snoozeCard')) {
      const { card, until } = operation.data
      change(card.techniqueId, (one) => ({ ...one, snoozedUntil: until }))
    }
  }
  return shown
}

/** The last rating of that day from this device that wasn't undone. */
export function lastReview(operations: Operation[], userId: number, date: string) {
  const undone = new Set(
    operations.flatMap((operation) => (isOfKind(operation, 'removeReview') ? operation.data.operationId : [])),
  )
  return operations
    .filter((operation) => isOfKind(operation, 'createReview'))
    .findLast(
      (operation) => operation.userId === userId && operation.data.date === date && !undone.has(operation.id),
    )
}
