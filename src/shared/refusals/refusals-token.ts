import { limits } from '../foundation/limits.ts'

/** Refusals of access tokens. They are read by those who write scripts, so the app doesn't load them. */
export const tokenRefusals = {
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
