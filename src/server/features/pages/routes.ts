import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { getUser } from '#server/features/users/service.ts'
import type { App } from '#server/http/app-type.ts'
import { drain } from '#server/http/bodies.ts'
import { wantsPage } from '#server/http/replies/html.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { hasMailbox } from '#server/outside/mail/mailer-folder.ts'
import type { User } from '#shared/accounts/accounts.ts'
import {
  type AuthQuery,
  appPaths,
  authTabOf,
  entriesPath,
  isAppPath,
  itemPaths,
  mailedPaths,
  pathAfterAuth,
  pathAfterShare,
  pathToAuth,
  paymentPaths,
  sharePath,
  welcomePath,
} from '#shared/foundation/paths.ts'
import { fileKinds } from '#shared/media/media.ts'
import { type Boot, dateStyleFor, documentSender, publicSender } from './documents.ts'
import { firstScreens } from './first-screens.ts'
import { oldBrowserPath, sendOldBrowserPage } from './old-browser.ts'
import { ssrInput, ssrRenderer } from './ssr.ts'
import type { PublicPage, WebBuild } from './web-build.ts'

/** A page that visitors may read. The landing page gives way to the journal for a member, who finds it at another address. */
function publicPage(app: App, deps: Deps, page: PublicPage, sendToMember: SendToMember) {
  const html = withAddress(page, deps.env.contactEmail)
  const [sendToVisitor, sendKnown] = [publicSender(html.visitor), publicSender(html.member)]
  app.get<{ Querystring: { q?: string } }>(page.path, async (request, reply) => {
    if (request.userId === null) return sendToVisitor(request, reply)
    if (page.path !== '/') return sendKnown(request, reply)
    // The app runs the search itself.
    if (request.query.q !== undefined) return sendToMember(request, reply, 200)
    return sendToMember(request, reply, 200, firstScreens(deps, app.log).journal)
  })
  if (page.path !== '/') return
  app.get(welcomePath, async (request, reply) =>
    request.userId === null ? reply.redirect(pathToAuth(welcomePath)) : sendKnown(request, reply),
  )
}

/** The public pages, the app's document with its boot data, and the built files. */
export async function pagesRoutes(app: App, deps: Deps, web: WebBuild) {
  await builtFiles(app, web.root)
  const sendApp = appSender(deps, web, app.log)

  /** The document for a member; a visitor is redirected to /auth. */
  const sendToMember: SendToMember = async (request, reply, status, dataFor = noData) => {
    if (request.userId === null) return reply.redirect(pathToAuth(request.url))
    const user = await getUser(deps, request.userId)
    return sendApp(request, reply, status, { user, ...(await dataFor(user)) })
  }

  for (const page of web.publicPages) publicPage(app, deps, page, sendToMember)

  for (const path of memberPages) app.get(path, (request, reply) => sendToMember(request, reply, 200))

  pagesWithData(app, deps, sendToMember)

  app.get<{ Querystring: AuthQuery }>('/auth', async (request, reply) =>
    request.userId === null ? sendApp(request, reply, 200, {}) : reply.redirect(pathAfterAuth(request.query)),
  )

  await app.register(shareRoute)

  app.get(oldBrowserPath, sendOldBrowserPage)

  app.get('/shell', (request, reply) => sendApp(request, reply, 200, { isShell: true }))

  for (const path of mailedPaths) {
    app.get(`${path}/:token/:userId`, async (request, reply) =>
      request.userId === null ? sendApp(request, reply, 200, {}) : sendToMember(request, reply, 200),
    )
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new Refusal('NOT_FOUND')
    const page = pageWithoutSlash(request.url, web.publicPages)
    if (page) return reply.redirect(page)
    return sendToMember(request, reply, 404)
  })
}

/** Reads the data of a page's first screen, which its document contains. */
type DataFor = (user: User) => Promise<Boot>

const noData: DataFor = () => Promise.resolve({})

type SendToMember = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  dataFor?: DataFor,
) => Promise<FastifyReply>

function pagesWithData(app: App, deps: Deps, sendToMember: SendToMember) {
  const screens = firstScreens(deps, app.log)

  app.get<{ Querystring: { view?: string; day?: string } }>('/calendar', (request, reply) => {
    const { view, day } = request.query
    // The app fetches any other days itself.
    return sendToMember(request, reply, 200, view || day ? noData : screens.calendar)
  })

  app.get('/techniques', (request, reply) =>
    sendToMember(request, reply, 200, isMap(request.query) ? screens.techniques : noData),
  )

  app.get<{ Params: { id: string } }>(`${entriesPath}/:id(${idPattern})`, async (request, reply) => {
    if (request.userId === null) return sendToMember(request, reply, 200)
    const boot = await screens.entry(request.userId, Number(request.params.id))
    return sendToMember(request, reply, boot.entry ? 200 : 404, () => Promise.resolve(boot))
  })
}

const idPattern = '^[1-9]\\d{0,15}$'

const memberPages = [
  ...appPaths.filter((path) => path !== '/' && path !== '/calendar' && path !== '/techniques'),
  ...paymentPaths,
  ...Object.entries(itemPaths).map(([path, item]) => `${path}/:id(^${item}$)`),
]

/** Sends a page's own document, or the common one, with its boot data. */
function appSender(deps: Deps, { document, documents, ssr }: WebBuild, log: FastifyBaseLogger) {
  const sendCommon = documentSender(document)
  const sendOwn = new Map(Object.entries(documents).map(([name, own]) => [name, documentSender(own)]))
  const common = commonBoot(deps)
  const render = ssr === undefined ? undefined : ssrRenderer(ssr, log)
  return async (request: FastifyRequest, reply: FastifyReply, status: number, own: Boot) => {
    const boot = { ...common, ...own, dateStyle: dateStyleFor(request) }
    const name = status === 200 ? documentOf(request) : ''
    const input = status === 200 ? ssrInput(request, boot, deps.clock()) : undefined
    const rendered = await render?.(input)
    const send = sendOwn.get(input && rendered ? `ssr/${input.page}` : name) ?? sendCommon
    return send(request, reply, status, boot, rendered)
  }
}

const isMap = (query: unknown) => (query as { view?: string }).view === 'map'

/** The name of the document for the page of a request. */
function documentOf(request: FastifyRequest): string {
  const [, page = '', second = ''] = (request.routeOptions.url ?? '').split('/')
  if (page === 'auth') return authTabOf(request.query as AuthQuery)
  if (page === 'techniques' && second === '' && isMap(request.query)) return 'techniques?view=map'
  return second.startsWith(':id') ? `${page}/:id` : page.replace(/-(password|email)$/, '')
}

/** The page that a URL with a slash after the page's path means, with its query. */
function pageWithoutSlash(url: string, publicPages: PublicPage[]): string | undefined {
  const [given, search] = splitAt(url, '?')
  const path = withoutSlash(given)
  if (path === given) return undefined
  const known: string[] = ['/auth', welcomePath, ...publicPages.map((page) => page.path)]
  const isKnown =
    known.includes(path) || isAppPath(path) || mailedPaths.some((mailed) => path.startsWith(`${mailed}/`))
  return isKnown ? `${path}${search}` : undefined
}

function splitAt(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

/** Without a regular expression, which would look at each of many slashes again for each one before it. */
function withoutSlash(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

const commonBoot = ({ env, identityProviders }: Deps): Boot => ({
  providers: [...identityProviders.available.keys()],
  ...(hasMailbox(env) && { mailbox: true }),
})

/** Browsers check for a new service worker every time, and it may fetch what it caches. Older ones load polyfills in it. */
const worker = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
}

/** The files of the build. Those in assets share one route, because hundreds of routes take time when the server starts. */
async function builtFiles(app: App, root: string) {
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', 'pages/**', 'assets/**', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isImmutable = path.includes('/assets/')
      reply.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (path.endsWith('/sw.js')) reply.headers(worker)
    },
  })
  const paths = (await readdir(root, { recursive: true })).filter((path) => !path.endsWith('.br'))
  const assets = new Set(paths.filter((path) => path.startsWith('assets/')))
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const path = `assets/${request.params.name}`
    return assets.has(path) ? reply.sendFile(path) : reply.callNotFound()
  })
}

/** The page with the operator's address filled in, or without that line. */
function withAddress(page: PublicPage, address: string) {
  const fill = (html: string) =>
    address === ''
      ? html.replace(/<!--contact-email-->[\s\S]*?<!--\/contact-email-->/g, '')
      : html.replaceAll('{{contactEmail}}', address)
  return { visitor: fill(page.visitor), member: fill(page.member) }
}

/** How much is read before the reply: a browser that is answered earlier shows a broken connection. */
const maxDrained = fileKinds.video.maxBytes

/**
 * Other apps share to the service worker. Where it isn't there yet, what they share arrives here and is discarded: any
 * other site could send it, too, so nothing is stored, and the page says what happened.
 */
async function shareRoute(app: App) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, _body, done) =>
    drain(request.raw, maxDrained, () => {
      done(null)
    }),
  )
  app.post(sharePath, { schema: { hide: true }, config: { hasSlowBody: true } }, (_request, reply) =>
    reply.header('connection', 'close').redirect(pathAfterShare('share-missed'), 303),
  )
}
