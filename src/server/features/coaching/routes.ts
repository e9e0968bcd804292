import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { noContent, sendList, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { visitOf } from '#server/http/visit/visit.ts'
import {
  coachComment,
  coachComments,
  commentAnswer,
  commentsQuery,
  seenComments,
} from '#shared/coaching/coach-comments.ts'
import {
  coachLinks,
  createdCoachLink,
  mediaQuery,
  mediaToChoose,
  newCoachLink,
} from '#shared/coaching/coach-links.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { answerComment, removeComment, seeComments } from './comments.ts'
import { commentsOn, latestComments } from './queries.ts'
import { addLink, linksOf, mediaOf, revokeLink } from './service.ts'

/** Another way to read: only somebody who has logged in makes or ends one. */
const isForLogins = { isForLogins: true }

export function coachingRoutes(app: App, deps: Deps) {
  app.get('/api/coach-links', { schema: { response: { 200: coachLinks } }, config: isForLogins }, (request) =>
    linksOf(deps, signedIn(request)),
  )

  app.get(
    '/api/coach-links/media',
    { schema: { querystring: mediaQuery, response: { 200: mediaToChoose } } },
    (request) => mediaOf(deps, signedIn(request), request.query),
  )

  app.post(
    '/api/coach-links',
    {
      schema: { body: newCoachLink, response: { 201: createdCoachLink } },
      config: { ...hourlyByUser(60, 'TOO_MANY_CALLS'), ...isForLogins },
    },
    async (request, reply) =>
      reply.code(201).send(await addLink(deps, signedIn(request), request.body, visitOf(deps, request))),
  )

  app.delete(
    '/api/coach-links/:id',
    { schema: { params: idInPath, response: noContent }, config: isForLogins },
    async (request, reply) => {
      await revokeLink(deps, signedIn(request), request.params.id, visitOf(deps, request))
      return sendNothing(reply)
    },
  )

  commentRoutes(app, deps)
}

function commentRoutes(app: App, deps: Deps) {
  app.get(
    '/api/coach-comments',
    { schema: { querystring: commentsQuery, response: { 200: coachComments } } },
    async (request, reply) => {
      const { entry, unread, q } = request.query
      const userId = signedIn(request)
      return sendList(
        reply,
        await (entry === undefined
          ? latestComments(deps.db, userId, { isUnread: unread !== undefined, q })
          : commentsOn(deps.db, userId, entry)),
      )
    },
  )

  // Reading, which is free.
  app.post(
    '/api/coach-comments/seen',
    { schema: { body: seenComments, response: noContent }, config: { isFree: true } },
    async (request, reply) => {
      await seeComments(deps, signedIn(request), request.body.ids)
      return sendNothing(reply)
    },
  )

  app.patch(
    '/api/coach-comments/:id',
    { schema: { params: idInPath, body: commentAnswer, response: { 200: coachComment } } },
    (request) => answerComment(deps, signedIn(request), request.params.id, request.body.answer),
  )

  app.delete(
    '/api/coach-comments/:id',
    { schema: { params: idInPath, response: noContent } },
    async (request, reply) => {
      await removeComment(deps, signedIn(request), request.params.id)
      return sendNothing(reply)
    },
  )
}
