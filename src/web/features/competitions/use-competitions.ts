import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { type Competition, type CompetitionFields, competition } from '#shared/competitions/competitions.ts'
import { isPending, type Operation, ofKind } from '#shared/offline/operations.ts'
import { operations, readOperations } from '#web/features/offline/outbox/outbox.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { withChanges } from '#web/features/offline/outbox/with-changes.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { byDay, competitionsQuery } from './api.ts'

/** A competition as this device shows it. */
export interface ShownCompetition {
  /** Its id, or that of the operation that creates it: where its page is. */
  key: string
  fields: CompetitionFields
  /** Undefined while the server doesn't have it. */
  stored?: Competition | undefined
  created?: Operation<CompetitionFields> | undefined
  /** What isn't synced yet. */
  pending?: Operation | undefined
}

/** All competitions, the first one first, with what is pending on this device. */
export function useCompetitions() {
  const query = useQuery(competitionsQuery)
  return { query, all: shownIn(query.data, usePending()) }
}

function shownIn(list: Competition[] = [], pending: Operation[]): ShownCompetition[] {
  const created = ofKind(pending, 'createCompetition')
  const stored = withChanges(list, ofKind(pending, 'changeCompetition'))
  const all: ShownCompetition[] = [
    ...stored.map(({ pending, ...one }) => ({ key: String(one.id), fields: fieldsOf(one), stored: one, pending })),
    ...created.map((operation) => ({
      key: operation.id,
      fields: operation.data,
      created: operation,
      pending: operation,
    })),
  ]
  return all.sort((one, other) => byDay(one.fields, other.fields))
}

const fieldsOf = ({ id: _, ...fields }: Competition): CompetitionFields => fields

/** The competition at a key, also if it was synced since its page opened. */
export function useCompetition(key: string) {
  const { query, all } = useCompetitions()
  const reply = useSelector(operations, (list) => replyAt(list, key))
  return { query, competition: competitionAt(all, key, reply) }
}

/** The competition at a key as this device has it now, for what is done when its page may be gone. */
export async function currentCompetition(client: QueryClient, key: string): Promise<ShownCompetition | undefined> {
  const user = currentUserIn(client)
  const known = user ? await readOperations(user.id) : []
  const all = shownIn(client.getQueryData(competitionsQuery.queryKey), known.filter(isPending))
  return competitionAt(all, key, replyAt(known, key))
}

const replyAt = (list: Operation[], key: string) =>
  list.find(({ id, merged }) => id === key || merged.includes(key))?.reply

function competitionAt(all: ShownCompetition[], key: string, reply: unknown) {
  const { data: synced } = competition.safeParse(reply)
  return all.find((one) => one.key === (synced ? String(synced.id) : key))
}
