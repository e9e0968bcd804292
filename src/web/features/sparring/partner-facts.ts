import { rankText } from '#shared/accounts/belts.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { Partner, PartnerFields, PartnerUse } from '#shared/sparring/partners.ts'
import { dateWithYear } from '#web/lib/date-time.ts'

export const sizeNames: Record<Partner['size'], string> = {
  '': 'Unknown',
  smaller: 'Smaller',
  same: 'Same size',
  bigger: 'Bigger',
}

/** The line of facts under a partner's name; unknown ones are left out. */
export const partnerFacts = ({ belt, stripes, size, academy, style }: PartnerFields): string[] =>
  [belt === '' ? '' : rankText(belt, stripes), size === '' ? '' : sizeNames[size], academy, style].filter(Boolean)

/** How much a member rolled with a partner. */
export function usesFacts(use: PartnerUse | undefined): string[] {
  if (!use) return []
  if (use.lastRolled === null) return ['No rounds yet']
  return [counted(use.rounds, 'round'), `Last rolled ${dateWithYear(use.lastRolled)}`]
}
