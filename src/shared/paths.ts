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

/** Pages that a link in a mail leads to, each followed by /{token}/{userId}: for visitors and members alike. */
export const mailedPaths = ['/reset-password', '/verify-email'] as const

/** What somebody came to /auth for, as its address says. */
export interface AuthQuery {
  intent?: string | undefined
  plan?: string | undefined
}

/** Where somebody who is signed in belongs when they open /auth; a plan that was chosen before goes along. */
export const pathAfterAuth = ({ intent, plan }: AuthQuery): string => {
  if (intent !== 'subscribe') return '/'
  return plan === 'annual' ? '/subscription?plan=annual' : '/subscription'
}

/** Marks documents that were answered to nobody: the service worker closes the journal that the device still holds. */
export const signedOutHeader = 'x-signed-out'
