import { coachingLimits } from '../foundation/coaching-limits.ts'

/** Refusals of links for coaches, and of what coaches write. Members and coaches read the server's sentences. */
export const coachingRefusals = {
  TOO_MANY_COACH_LINKS: {
    status: 400,
    message: `You can have up to ${coachingLimits.linksOfAUser} links. Please revoke one first.`,
  },
  TOO_MANY_COMMENTS_TODAY: {
    status: 429,
    message: 'That’s all the comments this link takes in a day. Please come back tomorrow.',
  },
  TOO_MANY_COMMENTS: {
    status: 400,
    message: 'This journal has no room for more comments. Its member can delete some.',
  },
} as const
