/** The pages of the signed-in app, by their paths. The server answers every other path with 404, the web routes by it. */
export const appPaths = [
  '/',
  '/tags',
  '/stats',
  '/reminders',
  '/calendar',
  '/techniques',
  '/sparring',
  '/templates',
  '/practice',
  '/subscription',
  '/features',
] as const

export type AppPath = (typeof appPaths)[number]

/** Where somebody who is signed in belongs when they open /auth. */
export const pathAfterAuth = (intent: string | undefined): AppPath =>
  intent === 'subscribe' ? '/subscription' : '/'
