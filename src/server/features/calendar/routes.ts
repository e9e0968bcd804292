import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress, hourlyByUser } from '#server/http/fairness/limits.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { tokenPattern } from '#server/http/visit/tokens.ts'
import { visitOf } from '#server/http/visit/visit.ts'
import { calendarFeed, calendarItems, createdCalendarFeed, newCalendarFeed } from '#shared/calendar/calendar.ts'
import { optionalDaySpan } from '#shared/calendar/planned.ts'
import { text } from '#shared/foundation/text.ts'
import { createFeed, feedOf, feedText } from './feed.ts'
import { deleteFeed } from './queries.ts'
import { calendarFrom, currentMonth } from './service.ts'

export function calendarRoutes(app: App, deps: Deps) {
  app.get(
    '/api/calendar',
    { schema: { querystring: optionalDaySpan, response: { 200: calendarItems } } },
    async (request) => {
      const userId = signedIn(request)
      const { from, to } = request.query
      const span = from && to ? { from, to } : await currentMonth(deps, userId)
      return calendarFrom(deps.db, userId, span.from, span.to)
    },
  )

  app.get('/api/calendar/feed', { schema: { response: { 200: calendarFeed } } }, (request) =>
    feedOf(deps, signedIn(request)),
  )

  app.post(
    '/api/calendar/feed',
    {
      schema: { body: newCalendarFeed, response: { 200: createdCalendarFeed } },
      // Another way to read.
      config: { ...hourlyByUser(20, 'TOO_MANY_CALLS'), isFree: true },
    },
    (request) => createFeed(deps, signedIn(request), request.body.timeZone, visitOf(deps, request)),
  )

  app.delete('/api/calendar/feed', { schema: { response: noContent } }, async (request, reply) => {
    await deleteFeed(deps.db, signedIn(request))
    return sendNothing(reply)
  })

  feedRoute(app, deps)
}

const feedFile = new RegExp(`^(\\d{1,15})\\.(${tokenPattern})\\.ics$`)

/** Read by calendar apps, which aren't logged in: anyone who knows the path may read it. */
const feedRoute = (app: App, deps: Deps) =>
  app.get(
    '/calendar/:file',
    {
      schema: {
        params: z.object({ file: text('File') }),
        response: { 200: { content: { 'text/calendar': { schema: z.string() } } }, 304: z.undefined() },
      },
      config: hourlyByAddress(600, 'TOO_MANY_CALLS'),
    },
    async (request, reply) => {
      const [, userId, secret] = feedFile.exec(request.params.file) ?? []
      if (!userId || !secret) return reply.callNotFound()
      const text = await feedText(deps, Number(userId), secret)
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
