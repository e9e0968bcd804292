/**
 * Why signing in with an account elsewhere came to nothing: code -> the sentence a person reads. A visitor meets it as
 * /auth?failed={code}, somebody who was linking as /?failed={code}.
 */
export const signInFailures = {
  cancelled: 'You left before the sign-in was complete. Nothing was changed.',
  unverified: 'That account has no verified email address. Verify it there first, or log in with your password.',
  expired: 'The sign-in took too long or was begun in another window. Please try again.',
  taken: 'That account already signs in to another journal.',
  second: 'This journal already has another account of that provider. Log in and unlink it first.',
  unavailable: 'The provider cannot be reached right now. Please try again in a while.',
  busy: 'Many people sign in from this network. Please try again in a while.',
  failed: 'The sign-in could not be completed. Please try again.',
} as const satisfies Record<string, string>

/** A key of {@link signInFailures}. */
export type SignInFailureCode = keyof typeof signInFailures
