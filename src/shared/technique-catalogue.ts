import { z } from 'zod/mini'
import { backControl, frontHeadlock, legEntanglement, turtle } from './technique-catalogue/back-and-legs.ts'
import type { CatalogueTechnique } from './technique-catalogue/catalogue-technique.ts'
import { closedGuard } from './technique-catalogue/closed-guard.ts'
import { halfGuard } from './technique-catalogue/half-guard.ts'
import { butterflyGuard, deLaRiva, openGuard, spiderGuard, xGuard } from './technique-catalogue/open-guards.ts'
import { kneeOnBelly, mount, northSouth, sideControl } from './technique-catalogue/pins.ts'
import { standing } from './technique-catalogue/standing.ts'
import { type Position, positions } from './techniques.ts'
import { maxLength } from './text.ts'

const byPosition: Partial<Record<Position, CatalogueTechnique[]>> = {
  standing,
  'closed-guard': closedGuard,
  'half-guard': halfGuard,
  'open-guard': openGuard,
  'butterfly-guard': butterflyGuard,
  'de-la-riva': deLaRiva,
  'spider-guard': spiderGuard,
  'x-guard': xGuard,
  'side-control': sideControl,
  'knee-on-belly': kneeOnBelly,
  'north-south': northSouth,
  mount,
  'back-control': backControl,
  turtle,
  'front-headlock': frontHeadlock,
  'leg-entanglement': legEntanglement,
}

/** The techniques that members add from, in the order of the map. */
export const catalogue = positions.flatMap((position) =>
  (byPosition[position] ?? []).map((one) => ({ ...one, position })),
)

const keys = catalogue.map(({ key }) => key)

/** The techniques of the catalogue to add. */
export const catalogueChoice = z.object({
  keys: z
    .array(z.enum(keys, 'Please choose techniques of the catalogue'), 'Please choose techniques of the catalogue')
    .check(maxLength(keys.length, 'Please choose each technique once')),
})
