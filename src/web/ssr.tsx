import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import type { User } from '#shared/accounts/accounts.ts'
import type { Render, SsrInput, SsrOutput, SsrPage } from '#shared/foundation/ssr.ts'
import { CalendarPage } from './features/calendar/calendar-page.tsx'
import { EntriesPage } from './features/journal/entries-page.tsx'
import { CurrentUser, sessionQuery } from './features/sessions/session.ts'
import { seedQueries } from './lib/api/boot.ts'
import { writeLike } from './lib/date-time.ts'
import { setLocalTime } from './lib/use-local-time.ts'
import { Layout } from './shell/layout/layout.tsx'
import { theme } from './shell/layout/theme.ts'

/**
 * Server-side rendering: renders the first screen of some pages with the components that render it in the browser, from
 * the data in their documents (decision 054). Lazy-loaded parts are left out here: see bin/build-ssr.mjs.
 */

/** A user's frame of the page rarely changes and takes longer to render than the page, so the last ones are cached. */
const maxFrames = 500

const place = '<div id="page"></div>'
const frames = new Map<string, string>()
const routers: Record<SsrPage, Routers> = {
  journal: await routersFor('/', EntriesPage),
  calendar: await routersFor('/calendar', CalendarPage),
}
const client = new QueryClient()

export const render: Render = ({ boot, ...input }) => {
  writeLike(input.dateStyle)
  setLocalTime(input.time)
  const user = boot['user'] as User
  client.setQueryData(sessionQuery.queryKey, user)
  seedQueries(client, boot)
  try {
    const page = markupOf('page', user, input)
    return withoutStyleAttributes(frameFor(user, input).replace(place, () => page))
  } finally {
    client.clear()
  }
}

type Screen = Pick<SsrInput, 'page' | 'isDark'>

function frameFor(user: User, screen: Screen): string {
  const key = JSON.stringify([user, screen.page, screen.isDark])
  const html = frames.get(key) ?? markupOf('frame', user, screen)
  // Deleted and added again, so that the first in the map is the least recently used.
  frames.delete(key)
  frames.set(key, html)
  if (frames.size > maxFrames) for (const oldest of frames.keys().take(1)) frames.delete(oldest)
  return html
}

const markupOf = (part: 'page' | 'frame', user: User, { page, isDark }: Screen) =>
  renderToStaticMarkup(
    <MantineProvider
      theme={theme}
      defaultColorScheme={isDark ? 'dark' : 'light'}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={client}>
        <CurrentUser value={user}>
          <RouterProvider router={routers[page][part]} />
        </CurrentUser>
      </QueryClientProvider>
    </MantineProvider>,
    // Both are in one document.
    { identifierPrefix: part },
  )
    // The document has a title of its own.
    .replace(/<title>.*?<\/title>/, '')

type Routers = Record<'page' | 'frame', AnyRouter>

async function routersFor(path: string, page: RouteComponent): Promise<Routers> {
  return { page: await routerAt(path, page), frame: await routerAt(path, Layout, () => <div id="page" />) }
}

/** A router that is at this path for good. */
async function routerAt(path: string, component: RouteComponent, inside: RouteComponent = () => null) {
  const root = createRootRoute({ component })
  const only = createRoute({ getParentRoute: () => root, path, component: inside })
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([only]),
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  })
  await router.load()
  return router
}

/** The library's variables for our theme, which its provider writes into the page. */
const [, variables = ''] =
  /<style[^>]*>([^<]*)/.exec(
    renderToStaticMarkup(
      <MantineProvider theme={theme} withGlobalClasses={false}>
        {null}
      </MantineProvider>,
    ),
  ) ?? []

/** The policy allows no style attributes in HTML, so what they say becomes rules. */
function withoutStyleAttributes(html: string): SsrOutput {
  const names = new Map<string, number>()
  const markup = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const name = names.get(style) ?? names.size
    names.set(style, name)
    return ` data-ssr="${name}"`
  })
  const rules = [...names].map(([style, name]) => `#root [data-ssr="${name}"]{${unescaped(style)}}`)
  return { markup, style: variables + rules.join('') }
}

/** '<' has no place in a style. */
const unescaped = (attribute: string) =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('<', '')
