import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { requireFound } from '#server/http/replies/refusals.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { sameNamePath, sameNames } from '#shared/training/same-names.ts'
import { answerSameName, sameNamesOf } from './queries.ts'

export function sameNamesRoutes(app: App, { db }: Deps) {
  app.get('/api/same-names', { schema: { response: { 200: sameNames } } }, (request) =>
    sameNamesOf(db, signedIn(request)),
  )

  app.delete(
    '/api/same-names/:kind/:id',
    { schema: { params: sameNamePath, response: noContent } },
    async (request, reply) => {
      const { kind, id } = request.params
      requireFound(await answerSameName(db, signedIn(request), kind, id))
      return sendNothing(reply)
    },
  )
}
