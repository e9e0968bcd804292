import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound as nothingThere,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import {
  type AppPath,
  appPageOf,
  entriesPath,
  entryIdIn,
  isAppPath,
  pathAfterAuth,
} from '#shared/foundation/paths.ts'
import { adminSearch } from './features/admin/admin-search.ts'
import { calendarSearch } from './features/calendar/calendar-search.ts'
import { EntriesPage } from './features/journal/entries-page.tsx'
import { journalSearch } from './features/journal/journal-search.ts'
import { techniquesSearch } from './features/library/techniques-search.ts'
import { currentUserIn } from './features/sessions/session.ts'
import { authSearch, resetSearch } from './features/sign-in/auth-search.ts'
import { statsSearch } from './features/stats/stats-search.ts'
import { subscriptionSearch } from './features/subscription/subscription-search.ts'
import { queryClient } from './query-client.ts'
import { Layout } from './shell/layout/layout.tsx'
import { BrokenPage, NotFoundPage } from './shell/pages/broken-page.tsx'
import { Loading } from './ui/state/skeleton.tsx'

const rootRoute = createRootRoute({ notFoundComponent: NotFoundPage })

const auth = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth',
  validateSearch: authSearch,
  beforeLoad: ({ search }) => {
    if (currentUserIn(queryClient)) throw redirect({ href: pathAfterAuth(search) })
  },
  component: lazyRouteComponent(() => import('./features/sign-in/auth-page.tsx'), 'AuthPage'),
})

const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token/$userId',
  validateSearch: resetSearch,
  component: lazyRouteComponent(() => import('./features/sign-in/reset/reset-page.tsx'), 'ResetPage'),
})

const verify = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email/$token/$userId',
  component: lazyRouteComponent(() => import('./features/sign-in/verify/verify-page.tsx'), 'VerifyPage'),
})

const addPasskey = createRoute({
  getParentRoute: () => rootRoute,
  path: '/add-passkey/$token/$userId',
  component: lazyRouteComponent(() => import('./shell/pages/linked-passkey.tsx'), 'LinkedPasskey'),
})

const member = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member',
  beforeLoad: ({ location }) => {
    if (currentUserIn(queryClient)) return
    // For visitors '/' is the landing page, which only the server has.
    if (location.pathname === '/') window.location.assign('/')
    const next = appPageOf((location.maskedLocation ?? location).href)
    throw redirect({ to: '/auth', search: next === '/' ? {} : { next } })
  },
  component: Layout,
})

const entries = createRoute({
  getParentRoute: () => member,
  path: '/',
  validateSearch: journalSearch,
  component: EntriesPage,
})

/** Opened by its address, an entry is on top of the journal, or beside it. */
const entry = createRoute({
  getParentRoute: () => member,
  path: `${entriesPath}/$id`,
  beforeLoad: ({ location, params }) => {
    const entryId = entryIdIn(location.pathname)
    if (entryId === undefined) throw nothingThere()
    throw redirect({ to: '/', state: { entryId }, mask: { to: '/entries/$id', params }, replace: true })
  },
})

const calendar = createRoute({
  getParentRoute: () => member,
  path: '/calendar',
  validateSearch: calendarSearch,
  component: lazyRouteComponent(() => import('./features/calendar/calendar-page.tsx'), 'CalendarPage'),
})

const techniques = createRoute({
  getParentRoute: () => member,
  path: '/techniques',
  validateSearch: techniquesSearch,
  component: lazyRouteComponent(() => import('./features/library/techniques-page.tsx'), 'TechniquesPage'),
})

const technique = createRoute({
  getParentRoute: () => member,
  path: '/techniques/$id',
  component: lazyRouteComponent(() => import('./features/library/one/technique-page.tsx'), 'TechniquePage'),
})

const stats = createRoute({
  getParentRoute: () => member,
  path: '/stats',
  validateSearch: statsSearch,
  component: lazyRouteComponent(() => import('./features/stats/stats-page.tsx'), 'StatsPage'),
})

const recap = createRoute({
  getParentRoute: () => member,
  path: '/stats/$year',
  loader: ({ location }) => {
    if (!isAppPath(location.pathname)) throw nothingThere()
  },
  notFoundComponent: NotFoundPage,
  component: lazyRouteComponent(() => import('./features/stats/recap/recap-page.tsx'), 'RecapPage'),
})

const subscription = createRoute({
  getParentRoute: () => member,
  path: '/subscription',
  validateSearch: subscriptionSearch,
  component: lazyRouteComponent(() => import('./features/subscription/subscription-page.tsx'), 'SubscriptionPage'),
})

const paymentSuccess = createRoute({
  getParentRoute: () => member,
  path: '/payment/success',
  component: lazyRouteComponent(() => import('./features/subscription/success-page.tsx'), 'SuccessPage'),
})

const paymentCancel = createRoute({
  getParentRoute: () => member,
  path: '/payment/cancel',
  component: lazyRouteComponent(() => import('./features/subscription/cancel-page.tsx'), 'CancelPage'),
})

const FocusPage = lazyRouteComponent(() => import('./features/focus/focus-page.tsx'), 'FocusPage')
const ImportPage = lazyRouteComponent(() => import('./features/import/import-page.tsx'), 'ImportPage')
const TimerPage = lazyRouteComponent(() => import('./features/timer/timer-page.tsx'), 'TimerPage')
/** A page without a search; one of an item reads its id from the path. */
const page = <Path extends AppPath | '/sparring/$id' | '/competitions/$id'>(
  path: Path,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => member, path, component })

const admin = createRoute({
  getParentRoute: () => member,
  path: '/admin',
  validateSearch: adminSearch,
  component: lazyRouteComponent(() => import('./features/admin/admin-page.tsx'), 'AdminPage'),
})

const pages = [
  page(
    '/templates',
    lazyRouteComponent(() => import('./features/templates/templates-page.tsx'), 'TemplatesPage'),
  ),
  page(
    '/tags',
    lazyRouteComponent(() => import('./features/tags/tags-page.tsx'), 'TagsPage'),
  ),
  page(
    '/reminders',
    lazyRouteComponent(() => import('./features/reminders/reminders-page.tsx'), 'RemindersPage'),
  ),
  page(
    '/sparring',
    lazyRouteComponent(() => import('./features/sparring/sparring-page.tsx'), 'SparringPage'),
  ),
  page(
    '/sparring/$id',
    lazyRouteComponent(() => import('./features/sparring/partner-page.tsx'), 'PartnerPage'),
  ),
  page(
    '/practice',
    lazyRouteComponent(() => import('./features/practice/practice-page.tsx'), 'PracticePage'),
  ),
  page(
    '/competitions',
    lazyRouteComponent(() => import('./features/competitions/competitions-page.tsx'), 'CompetitionsPage'),
  ),
  page(
    '/competitions/$id',
    lazyRouteComponent(() => import('./features/competitions/one/competition-page.tsx'), 'CompetitionPage'),
  ),
  page('/focus', FocusPage),
  page('/import', ImportPage),
  page('/timer', TimerPage),
  page(
    '/admin/feedback',
    lazyRouteComponent(() => import('./features/feedback/feedback-page.tsx'), 'FeedbackPage'),
  ),
  page(
    '/features',
    lazyRouteComponent(() => import('./features/feature-requests/features-page.tsx'), 'FeaturesPage'),
  ),
]

const notFound = createRoute({ getParentRoute: () => member, path: '$', component: NotFoundPage })

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    auth,
    reset,
    verify,
    addPasskey,
    member.addChildren([
      entries,
      entry,
      calendar,
      admin,
      techniques,
      technique,
      stats,
      recap,
      subscription,
      paymentSuccess,
      paymentCancel,
      ...pages,
      notFound,
    ]),
  ]),
  defaultErrorComponent: BrokenPage,
  defaultPendingComponent: Loading,
  // A page that is nearly there replaces the last one at once.
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
