import { createStore } from '@tanstack/react-store'
import { rankText } from '#shared/accounts/belts.ts'
import { byName } from '#shared/foundation/fold.ts'
import { counted } from '#shared/foundation/numbers.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { type Partner, type PartnerFields, type PartnerUse, sizeNames } from '#shared/sparring/partners.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import type { Sort } from '#web/ui/list/data-table.tsx'

/** A partner with how much the member rolled with them; undefined until that is loaded. */
export interface UsedPartner {
  partner: Partner
  /** What isn't synced yet of it. */
  pending: Operation | undefined
  use: PartnerUse | undefined
}

/** What partners can be ordered by, and what it is called. */
export const partnerOrders = {
  name: 'Name',
  rounds: 'Rounds',
  won: 'Won',
  lost: 'Lost',
  submissionsFor: 'Your submissions',
  submissionsAgainst: 'Their submissions',
  lastRolled: 'Last rolled',
} as const

export type PartnerOrder = keyof typeof partnerOrders

/** The order that was chosen last. */
export const partnerOrder = createStore<Sort<PartnerOrder>>({ by: 'name', isDescending: false })

/** Those with the same number are by name. */
export function ordered(partners: UsedPartner[], { by, isDescending }: Sort<PartnerOrder>): UsedPartner[] {
  const direction = isDescending ? -1 : 1
  return partners.toSorted((one, other) => compare(one, other, by) * direction || compare(one, other, 'name'))
}

function compare(one: UsedPartner, other: UsedPartner, by: PartnerOrder): number {
  if (by === 'name') return byName(one.partner.name, other.partner.name)
  if (by === 'lastRolled') return (one.use?.lastRolled ?? '').localeCompare(other.use?.lastRolled ?? '')
  return (one.use?.[by] ?? 0) - (other.use?.[by] ?? 0)
}

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
