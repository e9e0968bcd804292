import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { removedKind, removedThings } from '#shared/training/removed.ts'
import { deleteForGood, removedOf } from './service.ts'

const one = z.extend(idInPath, { kind: removedKind })

export function removedRoutes(app: App, deps: Deps) {
  app.get('/api/removed', { schema: { response: { 200: removedThings } } }, (request) =>
    removedOf(deps, signedIn(request)),
  )

  app.delete(
    '/api/removed/:kind/:id',
    { schema: { params: one, response: noContent } },
    async (request, reply) => {
      if (!request.isRepeated) await deleteForGood(deps, signedIn(request), request.params)
      return sendNothing(reply)
    },
  )
}
