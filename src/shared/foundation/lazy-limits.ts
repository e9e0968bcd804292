/** Those of what a coach sees and writes. Apart from the others, which every page loads first. */
export const coachingLimits = {
  linkName: 60,
  linksOfAUser: 20,
  /** That a link shows: chosen photos and videos, and links to videos. */
  files: 50,
  videoLinks: 50,
  /** That can be chosen from, the latest ones. */
  mediaToChoose: 200,
  sessionsOnAPage: 20,
  /** Before a competition whose link is shown, in days: eight weeks. */
  daysBeforeACompetition: 56,
  commentName: 80,
  comment: 2_000,
  answer: 2_000,
  /** By one link. */
  commentsADay: 20,
  commentsOfAUser: 1_000,
  /** In the list of the latest ones. */
  latestComments: 50,
  /** How long an expired link stays in its member's list, in days. */
  expiredFor: 30,
  /** Requests for pages and files by one link, in an hour. */
  pagesAnHour: 600,
  filesAnHour: 3_000,
} as const

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
