import type { WeightUnit } from '#shared/competitions/weights.ts'

/** The unit of a weight that is typed without one, by the language of the browser. */
export const localUnit = (): WeightUnit => (navigator.language.endsWith('-US') ? 'lb' : 'kg')
