import { limits } from './limits.ts'

/** The paths of the app's pages for members, in the order of the sidebar. */
export const memberPaths = [
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

/** The pages for administrators; other members read there that they have no access. */
const adminPaths = ['/admin/feedback', '/admin'] as const

/** Pages for members that the sidebar doesn't list. */
const otherPaths = ['/competitions', '/focus', '/import', '/timer'] as const

/** The paths of the app's pages. The server replies to every other path with 404. */
export const appPaths = [...memberPaths, ...otherPaths, ...adminPaths] as const

/** Where a member reads the landing page: `/` is their journal (decision 068). */
export const welcomePath = '/welcome'

/** Where Stripe leads back to. */
export const paymentPaths = ['/payment/success', '/payment/cancel'] as const

export type AppPath = (typeof appPaths)[number]

/** The years that have a recap, as in a path: those of calendar days. */
export const recapYear = '(?:19|20|21)\\d{2}'

const id = '[1-9]\\d{0,15}'

/** What is on the device until the server has it, by its client id. */
const idOrPending = `(?:${id}|offline_[\\da-f-]{36})`

/** Pages whose items have a page each, at /{page}/{item}, and what an item looks like there. */
export const itemPaths = {
  '/techniques': id,
  '/sparring': id,
  '/stats': recapYear,
  '/competitions': idOrPending,
} as const satisfies Partial<Record<AppPath, string>>

const isItemPath = (path: string) =>
  Object.entries(itemPaths).some(([page, item]) => new RegExp(`^${page}/(?:${item})$`).test(path))

const isId = (text: string) => new RegExp(`^${id}$`).test(text)

/** Where an entry is, at /entries/{id}: it opens on top of a page, or beside the journal (decision 052). */
export const entriesPath = '/entries'

/** The id of the entry at a path, if there may be one. */
export function entryIdIn(path: string): number | undefined {
  const id = path.startsWith(`${entriesPath}/`) ? path.slice(entriesPath.length + 1) : ''
  return isId(id) ? Number(id) : undefined
}

/** Whether a path leads to a page of the app for members. */
export const isAppPath = (path: string) =>
  [...appPaths, ...paymentPaths].some((known) => known === path) ||
  isItemPath(path) ||
  entryIdIn(path) !== undefined

/** Pages that links in mails lead to, followed by /{token}/{userId}, for visitors and members alike. */
export const mailedPaths = ['/reset-password', '/verify-email', '/add-passkey'] as const

/** The reason why a visitor came to /auth. */
export interface AuthQuery {
  intent?: string | undefined
  plan?: string | undefined
  tab?: string | undefined
  /** The page they were on or followed a link to. */
  next?: string | undefined
}

/** The login, for someone who was about to open `path`. */
export const pathToAuth = (path: string, query: Record<string, string> = {}) => withNext('/auth', path, query)

/** `page`, from which someone goes on to `path` after logging in. */
export function withNext(page: string, path: string, query: Record<string, string> = {}): string {
  const next = appPageOf(path)
  const search = new URLSearchParams({ ...query, ...(next !== '/' && { next }) }).toString()
  return search === '' ? page : `${page}?${search}`
}

/** Where other apps share to, with a POST that the service worker takes. */
export const sharePath = '/share'

/** Where a share leads: to the journal, which adds it or says why it can't, after the login if nobody is logged in. */
export const pathAfterShare = (outcome: 'share' | 'share-missed' | 'share-full') => pathToAuth(`/?new=${outcome}`)

/** Whether someone logs in to add what they shared. */
export const isForShare = ({ next }: AuthQuery) => next === '/?new=share'

/** The tab that /auth opens on. */
export const authTabOf = ({ intent, tab }: AuthQuery): 'login' | 'register' =>
  intent === 'trial' || intent === 'subscribe' || tab === 'register' ? 'register' : 'login'

/** Where a member goes from /auth: to the plan they chose, or on to the page they came for. */
export const pathAfterAuth = ({ intent, plan, next }: AuthQuery): string => {
  if (intent !== 'subscribe') return appPageOf(next)
  return plan === 'annual' ? '/subscription?plan=annual' : '/subscription'
}

/** A path, not the start of another site's address: browsers read a backslash as a slash and skip line breaks. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/

/**
 * The page of the app that a path from a query leads to. The journal instead of anything else, so that the login never
 * leads to another site.
 */
export function appPageOf(path: unknown): string {
  if (typeof path !== 'string' || path.length > limits.nextPath || !ownPath.test(path)) return '/'
  const { pathname, search, hash } = new URL(path, 'https://rollbook.invalid')
  const page = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return isAppPath(page) ? `${page}${search}${hash}` : '/'
}

/** Marks documents for visitors: the service worker then closes the journal that is still cached on the device. */
export const signedOutHeader = 'x-signed-out'

/**
 * The cookie with the theme that was chosen on the device, 'light' or 'dark'. Scripts set it, the server reads it. With https,
 * no other host can set it.
 */
export const themeCookies = { secure: '__Host-theme', plain: 'theme' }

/** Says whether a create was answered with what exactly this payload once created ('yes'), or not ('no'). */
export const samePayloadHeader = 'x-same-payload'

/** Says which write of a device a call makes; in a reply, that an earlier call has made it. */
export const writeHeader = 'x-write'
export const repeatedWrite = 'repeated'
