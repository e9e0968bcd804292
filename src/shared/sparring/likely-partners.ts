import { daysBetween } from '../foundation/dates.ts'
import { nameKey } from '../foundation/name-key.ts'
import type { PartnerUse } from './partners.ts'
import type { RoundPartner } from './rounds.ts'

/** After so many days, a round says half as much about the next one. */
const halfLife = 30

/**
 * Partners by how likely the next round is with them: those of many and of late rounds first, those of this evening's rounds
 * last. Of equal ones, the order stays.
 */
export function byLikelihood(
  people: RoundPartner[],
  { uses, rolled, today }: { uses: PartnerUse[]; rolled: RoundPartner[]; today: string },
): RoundPartner[] {
  const usesById = new Map(uses.map((use) => [use.id, use]))
  const hadTonight = new Set(rolled.map(({ name }) => nameKey(name)))
  const rank = (one: RoundPartner) => {
    const { rounds = 0, lastRolled = null } = usesById.get(one.id) ?? {}
    const often = lastRolled === null ? 0 : rounds * 0.5 ** (daysBetween(lastRolled, today) / halfLife)
    return { isLater: hadTonight.has(nameKey(one.name)), often }
  }
  return people
    .map((one) => ({ one, ...rank(one) }))
    .toSorted((a, b) => Number(a.isLater) - Number(b.isLater) || b.often - a.often)
    .map(({ one }) => one)
}
