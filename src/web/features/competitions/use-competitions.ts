import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { type Competition, type CompetitionFields, competition } from '#shared/competitions/competitions.ts'
import { type Operation, ofKind } from '#shared/offline/operations.ts'
import { operations } from '#web/features/offline/outbox/outbox.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { withChanges } from '#web/features/offline/outbox/with-changes.ts'
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

/** Stored ones with what is pending, and those that no server has yet. */
export function shownIn(list: Competition[] = [], pending: Operation[]): ShownCompetition[] {
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
