import { partnerKey } from '#shared/sparring/partners.ts'
import type { RoundPartner } from '#shared/sparring/rounds.ts'

/** The partner with this name, in any letter case; a new one if nobody has it. */
export const partnerNamed = (people: RoundPartner[], name: string): RoundPartner =>
  people.find((one) => partnerKey(one.name) === partnerKey(name)) ?? { id: 0, name }
