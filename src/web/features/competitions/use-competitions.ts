import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { competition } from '#shared/competitions/competitions.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { operations } from '#web/features/offline/outbox/outbox.ts'
import { type Shown, useThings } from '#web/features/offline/things/things.ts'
import { byDate } from '#web/lib/date-time.ts'
import { competitionsQuery } from './api.ts'

/** A competition as this device shows it; its key is where its page is. */
export type ShownCompetition = Shown<'Competition'>

/** All competitions, the first one first, with what is pending on this device. */
export function useCompetitions() {
  const query = useQuery(competitionsQuery)
  return { query, all: useThings('Competition', query.data ?? [], byDate) }
}

/** All competitions, and the one at a key, also if it was synced since its page opened. */
export function useCompetition(key: string) {
  const { query, all } = useCompetitions()
  const reply = useSelector(operations, (list) => replyAt(list, key))
  return { query, all, competition: competitionAt(all, key, reply) }
}

/** What the server replied to the operation that created the competition at a key. */
export const replyAt = (list: Operation[], key: string) =>
  list.find(({ id, merged }) => id === key || merged.includes(key))?.reply

export function competitionAt(all: ShownCompetition[], key: string, reply: unknown) {
  const { data: synced } = competition.stored.safeParse(reply)
  return all.find((one) => one.key === (synced ? String(synced.id) : key))
}
