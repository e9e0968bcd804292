import { beltName } from '#shared/belts.ts'
import type { Partner, PartnerFields } from '#shared/partners.ts'

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
