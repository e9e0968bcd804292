import { useQuery } from '@tanstack/react-query'
import { nameKey } from '#shared/foundation/name-key.ts'
import type { RoundPartner } from '#shared/sparring/rounds.ts'
import { useThings } from '#web/features/offline/things/things.ts'
import { partnersQuery, partnerUsesQuery } from '#web/features/sparring/api.ts'

/** The partner with this name, in any letter case; a new one if nobody has it. */
export const partnerNamed = (people: RoundPartner[], name: string): RoundPartner =>
  people.find((one) => nameKey(one.name) === nameKey(name)) ?? { id: 0, name }

/** Known partners, and before them those that only these rounds name. */
export function withOthers(people: RoundPartner[], inRounds: RoundPartner[]): RoundPartner[] {
  const others = inRounds.filter(({ name }) => partnerNamed(people, name).id === 0)
  return [...new Map([...others, ...people].map((one) => [nameKey(one.name), one])).values()]
}

/** The people a member rolls with, the most recent first, and before them those that aren't synced yet. */
export function useRolledWith(): RoundPartner[] {
  const { data: partners = [] } = useQuery(partnersQuery)
  const { data: uses = [] } = useQuery(partnerUsesQuery)
  const shown = useThings('Partner', partners)
  const lastRolled = new Map(uses.map(({ id, lastRolled }) => [id, lastRolled ?? '']))
  const latest = ({ id }: RoundPartner) => lastRolled.get(id) ?? ''
  const stored = shown
    .flatMap(({ stored }) => (stored && !stored.isArchived ? { id: stored.id, name: stored.name } : []))
    .sort((one, other) => latest(other).localeCompare(latest(one)))
  const created = shown.filter((one) => one.created)
  return [...created.map(({ key, fields }) => ({ id: 0, name: fields.name, pending: key })), ...stored]
}
