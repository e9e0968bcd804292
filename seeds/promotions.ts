import type { Deps } from '#server/deps.ts'
import { ownPromotions } from '#server/features/promotions/service.ts'
import { type BeltLevel, beltLevels } from '#shared/accounts/belts.ts'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { promotion } from '#shared/promotions/promotions.ts'
import type { Member } from './members.ts'

/** Days from one belt to the next, and before today when the current one was tied on. */
const [betweenBelts, withBelt] = [900, 500]
/** Days before today, the older first. */
const stripes = [300, 75]

/** How they got to their belt, with two stripes since. Returns the number of stripes. */
export async function addPromotions(deps: Deps, userId: number, { belt, home }: Member): Promise<number> {
  const rank = beltLevels.indexOf(belt)
  const belts = beltLevels.slice(1, rank + 1).map((level, index) => ({
    belt: level,
    stripes: 0,
    days: withBelt + (rank - 1 - index) * betweenBelts,
    note: noteOn(level),
  }))
  const since = stripes.map((days, index) => ({ belt, stripes: index + 1, days, note: '' }))
  const academy = home.academy
  for (const { days, ...fields } of [...belts, ...since]) {
    const date = addDays(localDay(new Date()), -days)
    await ownPromotions.create(deps, userId, promotion.create.parse({ ...fields, date, academy }))
  }
  return stripes.length
}

const noteOn = (belt: BeltLevel) =>
  belt === 'blue' ? 'Rolled with everyone in the room, and got tapped by most of them.' : ''
