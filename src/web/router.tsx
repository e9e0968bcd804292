import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type AppPath, type AuthQuery, pathAfterAuth } from '#shared/paths.ts'
import { sessionIn } from './features/auth/api.ts'
import { calendarSearch } from './features/calendar/calendar-search.ts'
import { EntriesPage } from './features/entries/entries-page.tsx'
import { queryClient } from './query-client.ts'
import { BrokenPage } from './shell/broken-page.tsx'
import { ComingPage } from './shell/coming-page.tsx'
import { Layout } from './shell/layout.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

interface AuthSearch extends AuthQuery {
  tab?: string | undefined
  /** Whether a session has ended while somebody was at work. */
  ended?: true | undefined
  /** Why signing in with an account elsewhere came to nothing. */
  failed?: string | undefined
}

interface JournalSearch {
  q?: string | undefined
  /** What a shortcut of the installed app begins. */
  new?: 'entry' | undefined
  /** The provider that was linked just now, or why none was. */
  linked?: string | undefined
  failed?: string | undefined
}

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage })

const auth = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: (search: Record<string, unknown>): AuthSearch => ({
    intent: text(search['intent']),
    plan: text(search['plan']),
    tab: text(search['tab']),
    ended: search['ended'] === true ? true : undefined,
    failed: text(search['failed']),
  }),
  beforeLoad: ({ search }) => {
    if (sessionIn(queryClient)) throw redirect({ href: pathAfterAuth(search) })
  },
  component: lazyRouteComponent(() => import('./features/auth/auth-page.tsx'), 'AuthPage'),
})

const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token/$userId',
  component: lazyRouteComponent(() => import('./features/auth/reset-page.tsx'), 'ResetPage'),
})

const verify = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email/$token/$userId',
  component: lazyRouteComponent(() => import('./features/auth/verify-page.tsx'), 'VerifyPage'),
})

const member = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: ({ location }) => {
    if (sessionIn(queryClient)) return
    // Signed out, '/' is the landing page, which the server has.
    if (location.pathname === '/') window.location.assign('/')
    throw redirect({ to: '/auth' })
  },
  component: Layout,
})

const entries = createRoute({
  getParentRoute: () => member,
  path: '/',
  validateSearch: ({ q, new: begun, linked, failed }: Record<string, unknown>): JournalSearch => ({
    // The router reads ?q=50 as a number.
    q: typeof q === 'number' ? String(q) : text(q),
    new: begun === 'entry' ? begun : undefined,
    linked: text(linked),
    failed: text(failed),
  }),
  component: EntriesPage,
})

const calendar = createRoute({
  getParentRoute: () => member,
  path: '/calendar',
  validateSearch: calendarSearch,
  component: lazyRouteComponent(() => import('./features/calendar/calendar-page.tsx'), 'CalendarPage'),
})

const templates = createRoute({
  getParentRoute: () => member,
  path: '/templates',
  component: lazyRouteComponent(() => import('./features/templates/templates-page.tsx'), 'TemplatesPage'),
})

const coming = (path: AppPath, promise: string) =>
  createRoute({ getParentRoute: () => member, path, component: () => <ComingPage promise={promise} /> })

const comingPages = [
  coming('/tags', 'Here you will rename, recolour and merge your tags. The ones you add to entries are kept.'),
  coming('/stats', 'Hours, rounds and streaks will stand here. Every session you log now will count.'),
  coming('/reminders', 'Here you will plan reminders. The due ones are already behind the bell.'),
  coming('/techniques', 'Your techniques with steps, details and mistakes will live here.'),
  coming('/sparring', 'The people you roll with will stand here, with who catches whom.'),
  coming('/practice', 'What to drill today will be asked here.'),
  coming('/subscription', 'Plans and invoices will stand here. Until then nothing is charged and nothing ends.'),
  coming('/features', 'Here you will ask for what is missing and vote for what others ask.'),
]

const notFound = createRoute({ getParentRoute: () => member, path: '$', component: NotFoundPage })

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    auth,
    reset,
    verify,
    member.addChildren([entries, calendar, templates, ...comingPages, notFound]),
  ]),
  defaultErrorComponent: BrokenPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
