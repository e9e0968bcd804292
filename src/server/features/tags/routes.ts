import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { newTag, tag, tagChanges, tagMerge, tagUses } from '#shared/training/tags.ts'
import { changeTag, mergeTag, removeTag, restoreTag } from './changes.ts'
import { tagsOf, tagUsesOf } from './queries.ts'
import { createTag } from './service.ts'

/** The schemas of a route that replies with one tag by its id. */
const one = { params: idInPath, response: { 200: tag } }

export function tagsRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.get('/api/tags', { schema: { response: { 200: z.array(tag) } } }, (request) => tagsOf(db, signedIn(request)))

  app.get('/api/tags/uses', { schema: { response: { 200: tagUses } } }, (request) =>
    tagUsesOf(db, signedIn(request)),
  )

  app.post('/api/tags', { schema: { body: newTag, response: { 201: tag } } }, async (request, reply) => {
    return reply.code(201).send(await createTag(db, signedIn(request), request.body))
  })

  app.patch('/api/tags/:id', { schema: { ...one, body: tagChanges } }, (request) =>
    changeTag(deps, signedIn(request), request.params.id, request.body),
  )

  app.delete('/api/tags/:id', { schema: { params: idInPath, response: noContent } }, async (request, reply) => {
    await removeTag(deps, signedIn(request), request.params.id)
    return sendNothing(reply)
  })

  app.post('/api/tags/:id/restore', { schema: one, config: { isFree: true } }, (request) =>
    restoreTag(deps, signedIn(request), request.params.id),
  )

  app.post('/api/tags/:id/merge', { schema: { ...one, body: tagMerge } }, (request) =>
    mergeTag(deps, signedIn(request), request.params.id, request.body.into),
  )
}
