import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { getUser } from '#server/features/auth/service.ts'
import { listEntries } from '#server/features/entries/service.ts'
import { plannedFrom } from '#server/features/rules/service.ts'
import { templatesOf } from '#server/features/templates/service.ts'
import type { App } from '#server/http/app-type.ts'
import { Refusal } from '#server/http/refusals.ts'
import { hasMailbox } from '#server/outside/mailer-outbox.ts'
import { addDays } from '#shared/dates.ts'
import { limits } from '#shared/limits.ts'
import { type AuthQuery, appPaths, mailedPaths, pathAfterAuth } from '#shared/paths.ts'
import { type Boot, documentSender, publicSender } from './documents.ts'
import type { PublicPage, WebBuild } from './web-build.ts'

/** The public pages, the app's document with what its first screen needs, and the files of the build. */
export async function pagesRoutes(app: App, deps: Deps, web: WebBuild) {
  await builtFiles(app, web.root)
  const sendDocument = documentSender(web.document)
  const always = alwaysIn(deps)
  const sendApp = (request: FastifyRequest, reply: FastifyReply, status: number, boot: Boot) =>
    sendDocument(request, reply, status, { ...always, ...boot })

  /** The document for somebody signed in; anybody else is sent to /auth. */
  const sendToMember = async (request: FastifyRequest, reply: FastifyReply, status: number, more: Boot = {}) => {
    if (request.userId === null) return reply.redirect('/auth')
    return sendApp(request, reply, status, { user: await getUser(deps, request.userId), ...more })
  }

  for (const page of web.publicPages) {
    const html = withAddress(page, deps.env.contactEmail)
    const [sendToVisitor, sendKnown] = [publicSender(html.visitor), publicSender(html.member)]
    app.get<{ Querystring: { q?: string } }>(page.path, async (request, reply) => {
      if (request.userId === null) return sendToVisitor(request, reply)
      if (page.path !== '/') return sendKnown(request, reply)
      // A search is asked for by the app, which knows how to read its words.
      if (request.query.q !== undefined) return sendToMember(request, reply, 200)
      return sendToMember(request, reply, 200, await firstScreen(deps, request.userId))
    })
  }

  for (const path of appPaths) {
    if (path !== '/') app.get(path, (request, reply) => sendToMember(request, reply, 200))
  }

  app.get<{ Querystring: AuthQuery }>('/auth', async (request, reply) =>
    request.userId === null ? sendApp(request, reply, 200, {}) : reply.redirect(pathAfterAuth(request.query)),
  )

  app.get('/shell', (request, reply) => sendApp(request, reply, 200, { isShell: true }))

  for (const path of mailedPaths) {
    app.get(`${path}/:token/:userId`, async (request, reply) =>
      request.userId === null ? sendApp(request, reply, 200, {}) : sendToMember(request, reply, 200),
    )
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (!asksForPage(request)) throw new Refusal('NOT_FOUND')
    return sendToMember(request, reply, 404)
  })
}

const alwaysIn = ({ env, identity }: Deps): Boot => ({
  providers: [...identity.providers.keys()],
  ...(hasMailbox(env) && { mailbox: true }),
})

/** The newest entries, what is planned around today, wherever on earth that is, and the templates. */
async function firstScreen(deps: Deps, userId: number) {
  const today = deps.clock().toISOString().slice(0, 10)
  const [{ json, cursor, total }, planned, templates] = await Promise.all([
    listEntries(deps.db, userId, { q: '', limit: limits.page.usual }),
    plannedFrom(deps.db, userId, addDays(today, -8), addDays(today, 8)),
    templatesOf(deps.db, userId),
  ])
  return { entries: { items: JSON.parse(json) as unknown, cursor, total }, planned, templates }
}

/** The service worker is asked for anew each time, and may fetch what it keeps. */
const worker = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

const builtFiles = (app: App, root: string) =>
  app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html', 'pages/**', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isForever = path.includes('/assets/')
      reply.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      if (path.endsWith('/sw.js')) reply.headers(worker)
    },
  })

/** The page with the operator's address filled in, or without the line that names it. */
function withAddress(page: PublicPage, address: string) {
  const fill = (html: string) =>
    address === ''
      ? html.replace(/<!--contact-email-->[\s\S]*?<!--\/contact-email-->/g, '')
      : html.replaceAll('{{contactEmail}}', address)
  return { visitor: fill(page.visitor), member: fill(page.member) }
}

const asksForPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !request.url.startsWith('/api/') &&
  (request.headers.accept ?? '').includes('text/html')
