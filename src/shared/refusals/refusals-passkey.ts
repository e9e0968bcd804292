import { limits } from '../foundation/limits.ts'

/** Refusals about passkeys. */
export const passkeyRefusals = {
  PASSKEY_EXPIRED: {
    status: 400,
    message: 'That took too long, or you started over in another window. Please try again.',
  },
  PASSKEY_FAILED: {
    status: 400,
    message: 'We couldn’t verify this passkey. Please try again, or log in another way.',
  },
  TOO_MANY_PASSKEYS: {
    status: 400,
    message: `You can have up to ${limits.passkeysOfAUser} passkeys. Please remove one first.`,
  },
  PASSKEY_UNKNOWN: {
    status: 401,
    message: 'This passkey no longer works here. Log in another way, then add a new one under Settings, Sign-in.',
  },
  CONFIRM_BY_PASSKEY: {
    status: 403,
    message: 'Nothing was changed. Confirm it’s you with a passkey you already have, then try again.',
  },
  PASSKEY_MISSING: {
    status: 403,
    message:
      'Administrators add their first passkey with a link that we email them. Get it under Settings, Sign-in.',
  },
  PASSKEY_EXISTS: {
    status: 409,
    message:
      'You already have a passkey: use it to add another one. If it’s lost, ask whoever runs this server for a link.',
  },
} as const
