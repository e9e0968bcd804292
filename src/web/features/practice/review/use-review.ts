import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shallow, useSelector } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'
import { addDays } from '#shared/foundation/dates.ts'
import { type Card, nextDayOf, queueOf, type Rating } from '#shared/techniques/practice.ts'
import { operations } from '#web/features/offline/outbox/outbox.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { preload } from '#web/lib/api/preload.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { dueQuery } from '../api.ts'
import { lastReview, shownCards } from './shown-cards.ts'

const loadRating = () => import('./rate.ts')

/** The cards due today on this device, with their actions. */
export function useReview() {
  const client = useQueryClient()
  // Techniques are renamed, archived, and deleted on their own page.
  const query = useQuery({ ...dueQuery, refetchOnMount: 'always' })
  const day = useLocalDay()
  const pending = usePending()
  const { id: userId } = useUser()
  const last = useSelector(operations, (all) => lastReview(all, userId, day), { compare: shallow })
  const isBusy = useRef(false)
  useEffect(() => preload(loadRating), [])

  // A second tap before the next card shows would rate the same one again.
  const once = async (act: (rating: Awaited<ReturnType<typeof loadRating>>) => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await act(await loadRating())
    } finally {
      isBusy.current = false
    }
  }

  return {
    query,
    day,
    last,
    review: query.data && reviewOf(shownCards(query.data.cards, pending), day, query.data.settings),
    rate: (card: Card, rating: Rating) => once(({ rateCard }) => rateCard(client, card, rating, day)),
    snooze: (card: Card, until: string) => once(({ snoozeUntil }) => snoozeUntil(client, card, until)),
    undo: () => last && once(({ undoReview }) => undoReview(client, last)),
  }
}

function reviewOf(cards: Card[], day: string, settings: Parameters<typeof queueOf>[2]) {
  const tomorrow = addDays(day, 1)
  return {
    cards,
    queue: queueOf(cards, day, settings),
    tomorrow: queueOf(cards, tomorrow, settings).length,
    next: nextDayOf(cards, day),
  }
}
