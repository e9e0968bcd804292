import { beltName } from '#shared/belts.ts'
import type { Partner, PartnerFields, PartnerUse } from '#shared/partners.ts'
import { roundsText } from '#shared/round-text.ts'
import { dateWithYear } from '#web/lib/date-time.ts'

export const sizeNames: Record<Partner['size'], string> = {
  '': 'Unknown',
  smaller: 'Smaller',
  same: 'Same size',
  bigger: 'Bigger',
}

/** 'Purple Belt, 2 stripes'; '' if the belt is unknown. */
const beltText = ({ belt, stripes }: Pick<PartnerFields, 'belt' | 'stripes'>): string => {
  if (belt === '') return ''
  if (stripes === 0) return beltName(belt)
  return `${beltName(belt)}, ${stripes === 1 ? '1 stripe' : `${stripes} stripes`}`
}

/** The line of facts under a partner's name; unknown ones are left out. */
export const partnerFacts = (partner: PartnerFields): string[] =>
  [beltText(partner), partner.size === '' ? '' : sizeNames[partner.size], partner.academy, partner.style].filter(
    Boolean,
  )

/** How much a member rolled with a partner. */
export function usesFacts(use: PartnerUse | undefined): string[] {
  if (!use) return []
  if (use.lastRolled === null) return ['No rounds yet']
  return [roundsText(use.rounds), `Last rolled ${dateWithYear(use.lastRolled)}`]
}
