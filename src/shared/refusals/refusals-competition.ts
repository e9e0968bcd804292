import { competitionLimits } from '../foundation/competition-limits.ts'

/** Refusals about competitions. */
export const competitionRefusals = {
  TOO_MANY_COMPETITIONS: {
    status: 400,
    message: `You can record up to ${competitionLimits.competitionsOfAUser} competitions. Please delete one first.`,
  },
} as const
