import { coachingLimits, competitionLimits, focusLimits } from '../foundation/lazy-limits.ts'
import { limits } from '../foundation/limits.ts'
import { refusals } from './refusals.ts'
import { heicRefusal } from './refusals-heic.ts'
import { importRefusals } from './refusals-import.ts'
import { listRefusals } from './refusals-lists.ts'
import { techniqueRefusals } from './refusals-technique.ts'

/** Refusals of access tokens. They are read by those who write scripts, so the app doesn't load them. */
const tokenRefusals = {
  TOKEN_INVALID: {
    status: 401,
    message: 'This access token isn’t valid, or was revoked. Create a new one in Settings → Data.',
  },
  TOKEN_READ_ONLY: {
    status: 403,
    message: 'This access token can only read. Create one that can also write in Settings → Data.',
  },
  TOKEN_NOT_ALLOWED: {
    status: 403,
    message: 'Access tokens can’t do this, because it concerns the account itself. Please log in instead.',
  },
  TOO_MANY_ACCESS_TOKENS: {
    status: 400,
    message: `You can have up to ${limits.accessTokensOfAUser} access tokens. Please revoke one first.`,
  },
} as const

/** Refusals of emails that somebody asks for too often. */
const mailRefusals = {
  TOO_MANY_MAILS: {
    status: 429,
    message:
      'This address has gotten several emails from us lately. Check its inbox and spam folder, or try again later.',
  },
  TOO_MANY_RESETS: {
    status: 429,
    message:
      'Several resets were requested for this address within the hour. If it has an account, use the link in the latest email, and check your spam folder. Or try again in an hour.',
  },
  TOO_MANY_RESETS_HERE: {
    status: 429,
    message: 'Too many password resets from this network. Please try again later.',
  },
  TOO_MANY_EMAIL_CHANGES: {
    status: 429,
    message: 'You’ve changed your email address several times within the hour. Please try again later.',
  },
} as const

/** Refusals about what a member works on. */
const focusRefusals = {
  TOO_MANY_FOCUSES: {
    status: 400,
    message: `You can have up to ${focusLimits.focusesOfAUser} focuses. Please delete an earlier one first.`,
  },
} as const

/** Refusals about competitions. */
const competitionRefusals = {
  TOO_MANY_COMPETITIONS: {
    status: 400,
    message: `You can record up to ${competitionLimits.competitionsOfAUser} competitions. Please delete one first.`,
  },
} as const

/** Refusals of links for coaches, and of what coaches write. Members and coaches read the server's sentences. */
const coachingRefusals = {
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

/**
 * Every refusal the server makes on purpose. Those that aren't in {@link refusals} are only read: the web shows the sentence
 * that the server sends, so that the app doesn't load them all before it opens.
 */
export const serverRefusals = {
  ...refusals,
  ...coachingRefusals,
  ...competitionRefusals,
  ...focusRefusals,
  ...heicRefusal,
  ...importRefusals,
  ...listRefusals,
  ...mailRefusals,
  ...techniqueRefusals,
  ...tokenRefusals,
}

/** A key of {@link serverRefusals}. */
export type RefusalCode = keyof typeof serverRefusals
