import { beltLevels } from '../accounts/belts.ts'
import { keysOf } from '../foundation/keys-of.ts'
import { limits } from '../foundation/limits.ts'
import type { Context, ContextSums, Contexts } from './contexts.ts'
import { knownSizes } from './partners.ts'
import { roundKinds } from './round-context.ts'

export type Dimension = 'kind' | 'belt' | 'size'

/** What rounds are told apart by, the most telling first, with its values in their order; '' if nobody said. */
const valuesOf: Record<Dimension, readonly string[]> = {
  kind: [...roundKinds, ''],
  belt: [...beltLevels, ''],
  size: [...knownSizes, ''],
}
const dimensions = keysOf(valuesOf)

/** The sums of rounds by one of what tells them apart, in its order; those of which nobody said it last, with ''. */
export function sumsBy(all: Context[], by: Dimension): (ContextSums & { value: string })[] {
  const groups = Map.groupBy(all, (one): string => one[by] ?? '')
  return valuesOf[by].flatMap((value) => {
    const group = groups.get(value)
    return group ? [{ value, ...sumOf(group) }] : []
  })
}

const sumOf = (all: ContextSums[]): ContextSums => ({
  rounds: all.reduce((sum, { rounds }) => sum + rounds, 0),
  won: all.reduce((sum, { won }) => sum + won, 0),
  landed: all.reduce((sum, { landed }) => sum + landed, 0),
  caught: all.reduce((sum, { caught }) => sum + caught, 0),
})

/** Of so many rounds: '24%', or '1 of 4' if they are too few for a percentage. */
export const shareOf = (part: number, all: number): string =>
  all < limits.roundsForPercent ? `${part} of ${all}` : `${Math.round((part / all) * 100)}%`

/** In so many rounds: '1.2' a round, or '5' in all if they are too few for a rate. */
export const rateOf = (times: number, rounds: number): string =>
  rounds < limits.roundsForPercent ? String(times) : (times / rounds).toFixed(1)

/**
 * Where the member is caught most, and of the same sort of rounds where least: 'Caught in 1 of 4 hard rounds with bigger blue
 * belts; never in 12 flow rounds.' A single round says nothing; '' if there is nothing to say.
 */
export function caughtMostText(all: Context[]): string {
  const [most] = all
    .filter(({ kind, belt, size, rounds, caught }) => (kind ?? (belt || size)) && rounds > 1 && caught > 0)
    .toSorted((one, other) => other.caught - one.caught || one.rounds - other.rounds)
  if (!most) return ''
  const of = `${most.caught} of ${most.rounds} ${roundsText(most)}`
  const percent = most.rounds < limits.roundsForPercent ? '' : ` (${shareOf(most.caught, most.rounds)})`
  const least = leastCaught(all, most)
  return `Caught in ${of}${percent}${least && `; ${least}`}.`
}

/** 'never in 12 flow rounds', of what differs from a context in the most telling way; '' if nothing is better. */
function leastCaught(all: Context[], most: Context): string {
  const by = dimensions.find((dimension) => most[dimension])
  if (!by) return ''
  const [least] = sumsBy(all, by)
    .filter(({ value, rounds }) => value !== '' && value !== most[by] && rounds > 1)
    .toSorted((one, other) => one.caught / one.rounds - other.caught / other.rounds || other.rounds - one.rounds)
  if (!least || least.caught / least.rounds >= most.caught / most.rounds) return ''
  const rounds = `${least.rounds} ${roundsText({ [by]: least.value })}`
  return least.caught === 0 ? `never in ${rounds}` : `in ${least.caught} of ${rounds}`
}

/** Whether anything was said that tells rounds apart. */
export const isContextSaid = ({ contexts }: Contexts) =>
  contexts.some(({ kind, belt, size }) => kind ?? (belt || size))

/** 'hard rounds with bigger blue belts'. */
export function roundsText({ kind, belt, size }: Partial<Record<Dimension, string | null>>): string {
  const partners = belt ? `${belt} belts` : 'partners'
  const sized = size === 'same' ? `${partners} of your size` : [size, partners].filter(Boolean).join(' ')
  return [kind, 'rounds', belt || size ? `with ${sized}` : ''].filter(Boolean).join(' ')
}
