import { limits } from '../foundation/limits.ts'
import { withCommas } from '../foundation/numbers.ts'

/** The refusals of techniques and their practice. */
export const techniqueRefusals = {
  TOO_MANY_TECHNIQUES: {
    status: 400,
    message: `You can have up to ${withCommas(limits.techniquesOfAUser)} techniques. Please delete or merge some first.`,
  },
  TOO_MANY_LINKS: {
    status: 400,
    message: `You can have up to ${withCommas(limits.techniqueLinks)} links between techniques. Please remove some first.`,
  },
  TOO_MANY_IGNORED: {
    status: 400,
    message: `You can ignore up to ${withCommas(limits.ignoredMentions)} suggestions. Please rename the technique instead.`,
  },
  TECHNIQUE_UNKNOWN: { status: 400, message: 'One of the techniques no longer exists. Please choose again.' },
  SAME_TECHNIQUE: { status: 400, message: 'These are the same technique. Please choose another one.' },
  MERGED_TOO_LONG: {
    status: 400,
    message:
      'Together, these two would have too much text, or too many names, videos, or tags. Please shorten one first.',
  },
  TOO_MANY_REVIEWS: {
    status: 400,
    message: `There’s room for ${withCommas(limits.reviewsOfATechnique)} reviews of a technique, and ${withCommas(limits.reviewsOfAUser)} in all. This one wasn’t saved.`,
  },
  TOO_MANY_PRACTICE_LOGS: {
    status: 400,
    message: `You can have up to ${withCommas(limits.practiceLogsOfAUser)} practice logs. Please delete some first.`,
  },
  LIBRARY_FULL: {
    status: 413,
    message: `Your library is full: it can have up to ${limits.libraryMegabytes} MB of text. Please shorten or delete some techniques first.`,
  },
} as const
