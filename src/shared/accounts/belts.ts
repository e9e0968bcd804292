import { counted } from '../foundation/numbers.ts'
import { capitalized } from '../foundation/text.ts'

/** In the order they are earned. */
export const beltLevels = ['white', 'blue', 'purple', 'brown', 'black'] as const

export type BeltLevel = (typeof beltLevels)[number]

/** 'Blue Belt'. */
export const beltName = (level: BeltLevel) => `${capitalized(level)} Belt`

/** On a belt. */
export const maxStripes = 4

/** 'Purple Belt, 2 stripes'. */
export const rankText = (level: BeltLevel, stripes: number) =>
  stripes === 0 ? beltName(level) : `${beltName(level)}, ${counted(stripes, 'stripe')}`
