import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { adminScope } from '#server/features/admin/service.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { requireFound } from '#server/http/replies/refusals.ts'
import { noContent, repliedOnce, sendList, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import {
  feedback,
  feedbackQuery,
  feedbackStatusChange,
  newFeedback,
  newFeedbackReply,
  receivedFeedback as received,
} from '#shared/feedback/feedback.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { deleteFeedback, receivedFeedback } from './queries.ts'
import { replyToFeedback } from './replies.ts'
import { sendFeedback, setStatus, setUpvote } from './service.ts'

/** The schemas of a route that replies with one feedback by its id. */
const one = { params: idInPath, response: { 200: received } }

export async function feedbackRoutes(app: App, deps: Deps) {
  app.post(
    '/api/feedback',
    {
      schema: { body: newFeedback, response: { 200: feedback, 201: feedback } },
      config: hourlyByUser(30, 'TOO_MUCH_FEEDBACK'),
    },
    async (request, reply) => {
      const once = await sendFeedback(deps, signedIn(request), request.body)
      return repliedOnce(reply, once).send(once.created)
    },
  )
  await adminScope(app, deps, (scope) => managementRoutes(scope, deps))
}

function managementRoutes(app: App, deps: Deps) {
  app.get(
    '/api/feedback',
    { schema: { querystring: feedbackQuery, response: { 200: z.array(received) } } },
    async (request, reply) => sendList(reply, await receivedFeedback(deps.db, signedIn(request), request.query)),
  )

  app.patch(
    '/api/feedback/:id/status',
    { schema: { ...one, body: feedbackStatusChange }, config: { adminAction: 'feedback-status' } },
    (request) => setStatus(deps, signedIn(request), request.params.id, request.body.status),
  )

  app.patch('/api/feedback/:id/upvote', { schema: one, config: { adminAction: 'feedback-upvote' } }, (request) =>
    setUpvote(deps, signedIn(request), request.params.id, true),
  )

  app.delete(
    '/api/feedback/:id/upvote',
    { schema: one, config: { adminAction: 'feedback-upvote-removed' } },
    (request) => setUpvote(deps, signedIn(request), request.params.id, false),
  )

  app.post(
    '/api/feedback/:id/replies',
    {
      schema: { params: idInPath, body: newFeedbackReply, response: { 200: received, 201: received } },
      config: { adminAction: 'feedback-replied' },
    },
    async (request, reply) => {
      const once = await replyToFeedback(deps, signedIn(request), request.params.id, request.body)
      return repliedOnce(reply, once).send(once.created)
    },
  )

  app.delete(
    '/api/feedback/:id',
    { schema: { params: idInPath, response: noContent }, config: { adminAction: 'feedback-deleted' } },
    async (request, reply) => {
      requireFound(await deleteFeedback(deps.db, request.params.id))
      return sendNothing(reply)
    },
  )
}
