import { rankText } from '#shared/accounts/belts.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { type PartnerFields, type PartnerUse, sizeNames } from '#shared/sparring/partners.ts'
import { dateWithYear } from '#web/lib/date-time.ts'

/** The line of facts under a partner's name; unknown ones are left out. */
export const partnerFacts = ({ belt, stripes, size, academy, style }: PartnerFields): string[] =>
  [belt === '' ? '' : rankText(belt, stripes), size === '' ? '' : sizeNames[size], academy, style].filter(Boolean)

/** How much a member rolled with a partner. */
export function usesFacts(use: PartnerUse | undefined): string[] {
  if (!use) return []
  if (use.lastRolled === null) return ['No rounds yet']
  const { won, lost, submissionsFor, submissionsAgainst } = use
  return [
    counted(use.rounds, 'round'),
    won + lost > 0 && `${won} won, ${lost} lost`,
    submissionsFor + submissionsAgainst > 0 &&
      `Submissions: ${submissionsFor} yours, ${submissionsAgainst} theirs`,
    `Last rolled ${dateWithYear(use.lastRolled)}`,
  ].filter((fact) => fact !== false)
}
