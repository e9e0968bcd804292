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
