import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress } from '#server/http/fairness/limits.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { visitOf } from '#server/http/visit/visit.ts'
import { user } from '#shared/accounts/accounts.ts'
import { emailVerification, linkToCheck } from '#shared/accounts/sign-in.ts'
import { requireLink } from './links.ts'
import { resendVerification, verifyEmail } from './verification.ts'

export function emailRoutes(app: App, deps: Deps) {
  app.post('/api/auth/verify-email', { schema: { body: emailVerification, response: { 200: user } } }, (request) =>
    verifyEmail(deps, signedIn(request), request.body, visitOf(deps, request)),
  )

  // For the page that a link opens. A POST, so that the token is in no log of a proxy once more.
  app.post(
    '/api/auth/check-link',
    {
      schema: { body: linkToCheck, response: noContent },
      config: { ...hourlyByAddress(200, 'TOO_MANY_CALLS'), isPublic: true },
    },
    async (request, reply) => {
      await requireLink(deps.db, request.body, deps.clock())
      return sendNothing(reply)
    },
  )

  app.post('/api/auth/verification', { schema: { response: noContent } }, async (request, reply) => {
    await resendVerification(deps, signedIn(request))
    return sendNothing(reply)
  })
}
