import formbody from '@fastify/formbody'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serveFile } from '#server/features/media/service.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress, hourlyLimit } from '#server/http/fairness/limits.ts'
import { escapeHtml } from '#server/http/replies/html.ts'
import { type Refusal, refusalOf } from '#server/http/replies/refusals.ts'
import { languageOf } from '#server/http/visit/visit.ts'
import { commentForm } from '#shared/coaching/coach-comments.ts'
import { dateStyleOf } from '#shared/foundation/date-style.ts'
import { coachingLimits } from '#shared/foundation/lazy-limits.ts'
import { serverRefusals } from '#shared/refusals/server-refusals.ts'
import { addComment } from '../comments.ts'
import type { OpenLink } from '../queries.ts'
import { linkPattern, openLink, recordOpening } from '../service.ts'
import { findSession, mayShowFile, viewOf } from '../view.ts'
import { privateHeaders, sendCoachPage, sendGone } from './send.ts'
import { formHtml, headOf } from './session-html.ts'
import { titleOf, viewHtml } from './view-html.ts'

type WithLink = FastifyRequest<{ Params: { link: string } }>

const path = `/coach/:link(^${linkPattern}$)`

/**
 * What a coach reads and writes without a login or a script. Everything begins with the link: one that doesn't work is
 * answered with the same page, whatever was asked for.
 */
export async function coachPageRoutes(app: App, deps: Deps) {
  await app.register(formbody)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(privateHeaders)
    done()
  })
  app.setErrorHandler((error, request, reply) => sendFailure(error as FastifyError | Refusal, request, reply))
  pageRoute(app, deps)
  fileRoutes(app, deps)
  commentRoute(app, deps)
  // What doesn't even look like a link.
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/coach/*',
    schema: { hide: true },
    config: hourlyByAddress(coachingLimits.pagesAnHour, 'TOO_MANY_CALLS'),
    handler: (_request, reply) => sendGone(reply),
  })
}

const numberIn = (text: unknown) =>
  typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined

function pageRoute(app: App, deps: Deps) {
  const count = hourlyLimit(app, coachingLimits.pagesAnHour, 'TOO_MANY_CALLS', byLink)
  app.get(
    path,
    { schema: { hide: true }, config: hourlyByAddress(coachingLimits.pagesAnHour, 'TOO_MANY_CALLS') },
    async (request: WithLink, reply) => {
      const link = await openLink(deps, request.params.link)
      if (!link) return sendGone(reply)
      await count(request)
      const { page, sent } = request.query as Record<string, unknown>
      const view = await viewOf(deps.db, link, numberIn(page) ?? 1)
      // Neither older sessions nor the thanks for a comment: the coach is still there.
      const isOpening = request.method === 'GET' && page === undefined && sent === undefined
      if (isOpening) await recordOpening(deps, link, request.userId)
      const html = viewHtml(view, {
        path: pathOf(request),
        clock: clockFor(languageOf(request)),
        sent: numberIn(sent),
      })
      return sendCoachPage(reply, titleOf(view), html)
    },
  )
}

/** Has only letters, digits, and signs that mean nothing in HTML: see the route. */
const pathOf = ({ params }: WithLink) => `/coach/${params.link}`

/** Only of links that work, so that guesses don't fill the memory. */
const byLink = (request: FastifyRequest) => (request.params as { link: string }).link

/** Photos and videos that were chosen, as long as the link works. Nobody stores a copy. */
function fileRoutes(app: App, deps: Deps) {
  const count = hourlyLimit(app, coachingLimits.filesAnHour, 'TOO_MANY_CALLS', byLink)
  for (const [folder, version] of [
    ['files', 'file'],
    ['previews', 'preview'],
  ] as const) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${path}/${folder}/:filename`,
      schema: { hide: true },
      config: hourlyByAddress(coachingLimits.filesAnHour, 'TOO_MANY_CALLS'),
      onSend: (_request, reply, payload, done) => {
        reply.headers(privateHeaders)
        // Its name may be a partner's.
        if (reply.hasHeader('content-disposition')) reply.header('content-disposition', 'inline')
        done(null, payload)
      },
      handler: async (request, reply) => {
        const { link: text, filename } = request.params as { link: string; filename: string }
        const link = await openLink(deps, text)
        if (!link || !(await mayShowFile(deps.db, link, filename))) return sendGone(reply)
        await count(request)
        return serveFile(deps, link.userId, filename, version, request, reply)
      },
    })
  }
}

/** What a form without a script sends; a field that is missing, or there twice, is ''. */
function sentForm(body: unknown) {
  const fields = (typeof body === 'object' ? body : null) ?? {}
  const textOf = (name: string) => {
    const value = (fields as Record<string, unknown>)[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    entry: textOf('entry'),
    page: textOf('page'),
    name: textOf('name'),
    text: textOf('text'),
    website: textOf('website'),
  }
}

/** The path has a secret that no other site knows, and no cookie counts, so there is nothing that a forged form could use. */
function commentRoute(app: App, deps: Deps) {
  const count = hourlyLimit(app, coachingLimits.commentsADay * 3, 'TOO_MANY_CALLS', byLink)
  app.post(
    `${path}/comments`,
    { schema: { hide: true }, config: hourlyByAddress(coachingLimits.commentsADay * 3, 'TOO_MANY_CALLS') },
    async (request: WithLink, reply) => {
      const sent = sentForm(request.body)
      // Browsers send two signs for the end of a line.
      const typed = { name: sent.name, text: sent.text.replaceAll('\r\n', '\n') }
      const [entryId, page] = [numberIn(sent.entry) ?? 0, numberIn(sent.page) ?? 1]
      const form = formHtml({ id: entryId, page, path: pathOf(request), ...typed })
      const link = await openLink(deps, request.params.link)
      if (link) await count(request)
      const session = link && (await findSession(deps.db, link, entryId))
      if (!session) return sendGone(reply, typed.text === '' ? '' : `${unsent}${form}`)
      const problem = await problemOf(
        deps,
        link,
        session.id,
        { ...typed, ...suspicion(sent.website, request) },
        request,
      )
      if (problem === undefined)
        return reply.redirect(`${pathOf(request)}?page=${page}&sent=${session.id}#session-${session.id}`, 303)
      return sendCoachPage(
        reply.code(422),
        'Comment not sent',
        `<h1>Your comment wasn’t sent</h1><p role="alert">${escapeHtml(problem)}</p><h2>${headOf(session)}</h2>${form}`,
      )
    },
  )
}

const unsent = '<p role="alert">Your comment wasn’t sent. Copy it before you leave this page.</p>'

/** People don't see the field that robots fill in, and write on our own page. */
const suspicion = (website: string, { headers }: FastifyRequest) => ({
  isSuspect: website !== '' || !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']),
})

/** Stores a comment. Returns why it wasn't; undefined if it was. */
async function problemOf(
  deps: Deps,
  link: OpenLink,
  entryId: number,
  { isSuspect, ...typed }: { name: string; text: string; isSuspect: boolean },
  request: FastifyRequest,
): Promise<string | undefined> {
  const { success, data, error } = commentForm.safeParse(typed)
  if (!success) return error.issues.map(({ message }) => message).join('. ')
  if (isSuspect) return 'This looked like a robot’s. If you aren’t one, please send it again.'
  try {
    await addComment(deps, link, entryId, data)
    return undefined
  } catch (error) {
    const refusal = refusalOf(error as FastifyError | Refusal, request)
    if (refusal?.code === 'NOT_FOUND')
      return 'This link doesn’t work anymore. Copy your comment before you leave this page.'
    if (refusal) return refusal.message
    throw error
  }
}

/** Failures as a page, because nobody's app reads them. */
function sendFailure(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request)
  if (refusal?.code === 'NOT_FOUND') return sendGone(reply)
  if (!refusal) request.log.error({ reqId: request.id, err: error }, 'request failed')
  if (refusal?.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  const { status } = serverRefusals[refusal?.code ?? 'BROKEN']
  const sentence = refusal?.message ?? `${serverRefusals.BROKEN.message} Request ID: ${request.id}`
  return sendCoachPage(
    reply.code(status),
    'Something went wrong',
    `<h1>That didn’t work</h1><p>${escapeHtml(sentence)}</p><p>Go back in your browser to try again.</p>`,
  )
}

/** How readers of a language write a time of day: '7:00 PM' or '19:00'. */
function clockFor(language: string): (time: string) => string {
  const { is12Hour } = dateStyleOf(language)
  return (time) => (is12Hour && time !== '' ? twelveHours(time) : time)
}

const twelveHours = (time: string) => {
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3)]
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}
