import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { adminScope } from '#server/features/admin/service.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { requireFound } from '#server/http/replies/refusals.ts'
import { noContent, repliedOnce, sendList, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import {
  commentInPath,
  featureRequest,
  newComment,
  newRequest,
  requestChanges,
  requestComment,
  requestMerge,
  requestQuery,
  requestWithComments,
  similarQuery,
  similarText,
} from '#shared/feedback/feature-requests.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { manageRequest, mergeRequest } from './management.ts'
import { deleteComment, deleteRequest, listRequests, similarRequests } from './queries.ts'
import { addComment, addRequest, getRequestWithComments, removeRequest, setVote } from './service.ts'

const list = { 200: z.array(featureRequest) }
/** The schemas of a route that replies with one request by its id. */
const one = { params: idInPath, response: { 200: featureRequest } }

export async function featureRequestsRoutes(app: App, deps: Deps) {
  const { db, clock } = deps

  app.get('/api/features', { schema: { querystring: requestQuery, response: list } }, async (request, reply) =>
    sendList(reply, await listRequests(db, signedIn(request), request.query, clock())),
  )

  app.get('/api/features/similar', { schema: { querystring: similarQuery, response: list } }, async (request) => {
    const userId = signedIn(request)
    const folded = similarText(request.query.title)
    return folded === '' ? [] : similarRequests(db, userId, folded)
  })

  app.get(
    '/api/features/:id',
    { schema: { params: idInPath, response: { 200: requestWithComments } } },
    (request) => getRequestWithComments(db, signedIn(request), request.params.id),
  )

  app.post(
    '/api/features',
    {
      schema: { body: newRequest, response: { 200: featureRequest, 201: featureRequest } },
      config: hourlyByUser(20, 'TOO_MUCH_FEEDBACK'),
    },
    async (request, reply) => {
      const once = await addRequest(deps, signedIn(request), request.body)
      return repliedOnce(reply, once).send(once.created)
    },
  )

  app.delete(
    '/api/features/:id',
    { schema: { params: idInPath, response: noContent } },
    async (request, reply) => {
      await removeRequest(db, signedIn(request), request.params.id)
      return sendNothing(reply)
    },
  )

  voteRoutes(app, deps)
  commentRoutes(app, deps)
  await adminScope(app, deps, (scope) => managementRoutes(scope, deps))
}

function voteRoutes(app: App, deps: Deps) {
  app.post('/api/features/:id/vote', { schema: one }, (request) =>
    setVote(deps, signedIn(request), request.params.id, true),
  )

  app.delete('/api/features/:id/vote', { schema: one }, (request) =>
    setVote(deps, signedIn(request), request.params.id, false),
  )
}

function commentRoutes(app: App, deps: Deps) {
  app.post(
    '/api/features/:id/comments',
    {
      schema: { params: idInPath, body: newComment, response: { 200: requestComment, 201: requestComment } },
      config: hourlyByUser(60, 'TOO_MUCH_FEEDBACK'),
    },
    async (request, reply) => {
      const once = await addComment(deps, signedIn(request), request.params.id, request.body)
      return repliedOnce(reply, once).send(once.created)
    },
  )

  app.delete(
    '/api/features/:id/comments/:commentId',
    { schema: { params: commentInPath, response: noContent } },
    async (request, reply) => {
      requireFound(await deleteComment(deps.db, request.params.commentId, signedIn(request)))
      return sendNothing(reply)
    },
  )
}

function managementRoutes(app: App, deps: Deps) {
  app.patch(
    '/api/admin/features/:id',
    { schema: { ...one, body: requestChanges }, config: { adminAction: 'request-changed' } },
    (request) => manageRequest(deps, signedIn(request), request.params.id, request.body),
  )

  app.post(
    '/api/admin/features/:id/merge',
    { schema: { ...one, body: requestMerge }, config: { adminAction: 'request-merged' } },
    (request) => mergeRequest(deps, signedIn(request), request.params.id, request.body.intoId),
  )

  app.delete(
    '/api/admin/features/:id',
    { schema: { params: idInPath, response: noContent }, config: { adminAction: 'request-deleted' } },
    async (request, reply) => {
      requireFound(await deleteRequest(deps.db, request.params.id))
      return sendNothing(reply)
    },
  )

  app.delete(
    '/api/admin/feature-comments/:id',
    { schema: { params: idInPath, response: noContent }, config: { adminAction: 'comment-deleted' } },
    async (request, reply) => {
      requireFound(await deleteComment(deps.db, request.params.id))
      return sendNothing(reply)
    },
  )
}
