/** Those of what a member works on, in the units of `limits`. Apart from the others, which every page loads first. */
export const focusLimits = {
  /** Techniques, submissions, or positions of one focus. */
  names: 5,
  weeks: 26,
  note: 2_000,
  focusesOfAUser: 200,
  /** With figures, the latest ones. */
  counted: 20,
} as const
