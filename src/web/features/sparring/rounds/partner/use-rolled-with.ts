import { useQuery } from '@tanstack/react-query'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { RoundPartner } from '#shared/sparring/rounds.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { partnersQuery, partnerUsesQuery } from '#web/features/sparring/api.ts'

/** The partner with this name, in any letter case; a new one if nobody has it. */
export const partnerNamed = (people: RoundPartner[], name: string): RoundPartner =>
  people.find((one) => nameKey(one.name) === nameKey(name)) ?? { id: 0, name }

/** The people a member rolls with, the most recent first, and before them those that aren't synced yet. */
export function useRolledWith(): RoundPartner[] {
  const { data: partners = [] } = useQuery(partnersQuery)
  const { data: uses = [] } = useQuery(partnerUsesQuery)
  const pending = usePendingOf('createPartner')
  const lastRolled = new Map(uses.map(({ id, lastRolled }) => [id, lastRolled ?? '']))
  const latest = ({ id }: RoundPartner) => lastRolled.get(id) ?? ''
  const stored = partners
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name }) => ({ id, name }))
    .sort((one, other) => latest(other).localeCompare(latest(one)))
  return [...pending.map(({ id, data }) => ({ id: 0, name: data.name, pending: id })), ...stored]
}
