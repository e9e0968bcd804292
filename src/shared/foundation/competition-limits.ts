/** Those of competitions, in the same units. Apart from the others, which every page loads first. */
export const competitionLimits = {
  name: 120,
  place: 120,
  note: 2_000,
  /** Its age group, weight class, weigh-in, and cost, each. */
  division: 60,
  placing: 1_000,
  stepsOfAPlan: 12,
  whatIf: 300,
  matches: 12,
  minutesOfAMatch: 120,
  score: 20,
  matchNotes: 500,
  matchVideo: 300,
  matchVideoNotes: 500,
  /** Days with a weight. */
  weights: 200,
  competitionsOfAUser: 100,
} as const
