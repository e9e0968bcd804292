import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { visitOf } from '#server/http/visit/visit.ts'
import { accessTokens, createdAccessToken, newAccessToken } from '#shared/accounts/access-tokens.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { addToken, revokeToken, tokensOf } from './access-tokens.ts'

export function tokenRoutes(app: App, deps: Deps) {
  app.get('/api/user/tokens', { schema: { response: { 200: accessTokens } } }, (request) =>
    tokensOf(deps.db, signedIn(request)),
  )

  app.post(
    '/api/user/tokens',
    {
      schema: { body: newAccessToken, response: { 200: createdAccessToken } },
      config: hourlyByUser(60, 'TOO_MANY_CALLS'),
    },
    (request) => addToken(deps, signedIn(request), request.body, visitOf(deps, request)),
  )

  app.delete(
    '/api/user/tokens/:id',
    { schema: { params: idInPath, response: noContent } },
    async (request, reply) => {
      await revokeToken(deps, signedIn(request), request.params.id, visitOf(deps, request))
      return sendNothing(reply)
    },
  )
}
