import { nameKey } from '#shared/foundation/name-key.ts'
import type { RoundPartner } from '#shared/sparring/rounds.ts'

/** The partner with this name, in any letter case; a new one if nobody has it. */
export const partnerNamed = (people: RoundPartner[], name: string): RoundPartner =>
  people.find((one) => nameKey(one.name) === nameKey(name)) ?? { id: 0, name }
