/** Refusals of passwords, which the web shows as the server words them. */
export const passwordRefusals = {
  GUESSABLE_PASSWORD: {
    status: 400,
    message:
      'This password is easy to guess: it’s your name, email address, academy, or what Rollbook is about. Please choose another one.',
  },
} as const
