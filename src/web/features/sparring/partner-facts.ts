import { rankText } from '#shared/accounts/belts.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { sizeNames } from '#shared/sparring/partner-sizes.ts'
import type { PartnerFields, PartnerUse } from '#shared/sparring/partners.ts'
import { dateWithYear } from '#web/lib/date-time.ts'

/** The line of facts under a partner's name; unknown ones are left out. */
export const partnerFacts = ({ belt, stripes, size, academy, style }: PartnerFields): string[] =>
  [belt === '' ? '' : rankText(belt, stripes), size === '' ? '' : sizeNames[size], academy, style].filter(Boolean)

/** How much a member rolled with a partner. */
export function usesFacts(use: PartnerUse | undefined): string[] {
  if (!use) return []
  if (use.lastRolled === null) return ['No rounds yet']
  return [counted(use.rounds, 'round'), `Last rolled ${dateWithYear(use.lastRolled)}`]
}
