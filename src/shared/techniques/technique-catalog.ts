import { z } from 'zod/mini'
import { maxLength } from '../foundation/text.ts'
import { backControl, frontHeadlock, legEntanglement, turtle } from './technique-catalog/back-and-legs.ts'
import { closedGuard } from './technique-catalog/closed-guard.ts'
import { halfGuard } from './technique-catalog/half-guard.ts'
import { butterflyGuard, deLaRiva, openGuard, spiderGuard, xGuard } from './technique-catalog/open-guards.ts'
import { kneeOnBelly, mount, northSouth, sideControl } from './technique-catalog/pins.ts'
import { standing } from './technique-catalog/standing.ts'
import { type CatalogTechnique, type Position, positions } from './techniques.ts'

const byPosition: Partial<Record<Position, CatalogTechnique[]>> = {
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
export const catalog = positions.flatMap((position) =>
  (byPosition[position] ?? []).map((technique) => ({ ...technique, position })),
)

const keys = catalog.map(({ key }) => key)

/** The techniques of the catalog to add. */
export const catalogChoice = z.object({
  keys: z
    .array(z.enum(keys, 'Please choose techniques of the catalog'), 'Please choose techniques of the catalog')
    .check(maxLength(keys.length, 'Please choose each technique once')),
})

/** Whether a technique is a submission. */
export const isSubmission = ({ category }: Pick<CatalogTechnique, 'category'>) => category === 'submission'

/** The names of all submissions, each once, those of a member's library first. */
export const submissionNames = (library: Pick<CatalogTechnique, 'category' | 'name'>[]): string[] => [
  ...new Set([...library, ...catalog].filter(isSubmission).map(({ name }) => name)),
]
