import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { tagSchemas } from '#shared/training/tag-schemas.ts'
import { tag, tagMerge } from '#shared/training/tags.ts'
import { changeTag, mergeTag, removeTag, restoreTag } from './changes.ts'

/** The schemas of a route that replies with one tag by its id. */
const one = { params: idInPath, response: { 200: tag } }

export function tagChangesRoutes(app: App, deps: Deps) {
  app.patch('/api/tags/:id', { schema: { ...one, body: tagSchemas.change } }, (request) =>
    changeTag(deps, signedIn(request), request.params.id, request.isRepeated ? {} : request.body),
  )

  const removal = { params: idInPath, body: tagSchemas.removal, response: noContent }
  app.delete('/api/tags/:id', { schema: removal }, async (request, reply) => {
    if (!request.isRepeated) await removeTag(deps, signedIn(request), request.params.id, request.body ?? {})
    return sendNothing(reply)
  })

  app.post('/api/tags/:id/restore', { schema: one, config: { isFree: true } }, (request) =>
    request.isRepeated
      ? changeTag(deps, signedIn(request), request.params.id, {})
      : restoreTag(deps, signedIn(request), request.params.id),
  )

  app.post('/api/tags/:id/merge', { schema: { ...one, body: tagMerge } }, (request) =>
    mergeTag(deps, signedIn(request), request.params.id, request.body.into),
  )
}
