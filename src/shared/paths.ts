/** The paths of the app's pages for members, in the order of the sidebar. The server replies to every other path with 404. */
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

/** Pages that links in mails lead to, followed by /{token}/{userId}, for visitors and members alike. */
export const mailedPaths = ['/reset-password', '/verify-email'] as const

/** What a visitor came to /auth for. */
export interface AuthQuery {
  intent?: string | undefined
  plan?: string | undefined
}

/** Where a member goes from /auth, with the plan they chose before. */
export const pathAfterAuth = ({ intent, plan }: AuthQuery): string => {
  if (intent !== 'subscribe') return '/'
  return plan === 'annual' ? '/subscription?plan=annual' : '/subscription'
}

/** Marks documents for visitors: the service worker then closes the journal that is still cached on the device. */
export const signedOutHeader = 'x-signed-out'

/** The cookie with the theme that was chosen on the device, 'light' or 'dark'. Scripts set it, the server reads it. */
export const themeCookie = 'theme'

/** Says whether a create was answered with what exactly this payload once created ('yes'), or not ('no'). */
export const samePayloadHeader = 'x-same-payload'
