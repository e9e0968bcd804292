import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, repliedOnce, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { injuries, injury, injuryChanges, injuryRemoval, newInjury } from '#shared/stats/injuries.ts'
import { addInjury, changeInjury, injuriesOf, removeInjury, restoreInjury } from './service.ts'

export function injuriesRoutes(app: App, deps: Deps) {
  app.get('/api/injuries', { schema: { response: { 200: injuries } } }, (request) =>
    injuriesOf(deps.db, signedIn(request)),
  )

  app.post(
    '/api/injuries',
    { schema: { body: newInjury, response: { 200: injury, 201: injury } } },
    async (request, reply) => {
      const once = await addInjury(deps, signedIn(request), request.body)
      return repliedOnce(reply, once).send(once.created)
    },
  )

  app.patch(
    '/api/injuries/:id',
    { schema: { params: idInPath, body: injuryChanges, response: { 200: injury } } },
    (request) => changeInjury(deps, signedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/injuries/:id',
    { schema: { params: idInPath, body: injuryRemoval, response: noContent } },
    async (request, reply) => {
      await removeInjury(deps, signedIn(request), request.params.id, request.body ?? {})
      return sendNothing(reply)
    },
  )

  app.post(
    '/api/injuries/:id/restore',
    { schema: { params: idInPath, response: { 200: injury } }, config: { isFree: true } },
    (request) => restoreInjury(deps, signedIn(request), request.params.id),
  )
}
