import { focusLimits } from '../foundation/focus-limits.ts'

/** Refusals about what a member works on. */
export const focusRefusals = {
  TOO_MANY_FOCUSES: {
    status: 400,
    message: `You can have up to ${focusLimits.focusesOfAUser} focuses. Please delete an earlier one first.`,
  },
} as const
