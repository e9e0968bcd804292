import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { competition } from '#shared/competitions/competitions.ts'
import { isPending, type Operation } from '#shared/offline/operations.ts'
import { operations, readOperations } from '#web/features/offline/outbox/outbox.ts'
import { type Shown, shownIn, useThings } from '#web/features/offline/things/things.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
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
const replyAt = (list: Operation[], key: string) =>
  list.find(({ id, merged }) => id === key || merged.includes(key))?.reply

function competitionAt(all: ShownCompetition[], key: string, reply: unknown) {
  const { data: synced } = competition.stored.safeParse(reply)
  return all.find((one) => one.key === (synced ? String(synced.id) : key))
}

/** The competition at a key as this device has it now, for what is done when its page may be gone. */
export async function currentCompetition(client: QueryClient, key: string): Promise<ShownCompetition | undefined> {
  const user = currentUserIn(client)
  const known = user ? await readOperations(user.id) : []
  const all = shownIn(
    'Competition',
    client.getQueryData(competitionsQuery.queryKey) ?? [],
    known.filter(isPending),
  )
  return competitionAt(all, key, replyAt(known, key))
}
