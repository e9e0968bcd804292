import { positionNames } from '#shared/techniques/techniques.ts'

/** The positions that are offered; others can be typed. */
export const offeredPositions = Object.values(positionNames).filter((name) => name !== positionNames.other)
