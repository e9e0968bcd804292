import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser } from '#server/http/limits.ts'
import { noContent, sendNothing } from '#server/http/reply.ts'
import { signedIn } from '#server/http/session.ts'
import { visitOf } from '#server/http/visit.ts'
import { user } from '#shared/accounts.ts'
import { emailVerification } from '#shared/sign-in.ts'
import { resendVerification, verifyEmail } from './verification.ts'

export function emailRoutes(app: App, deps: Deps) {
  app.post('/api/auth/verify-email', { schema: { body: emailVerification, response: { 200: user } } }, (request) =>
    verifyEmail(deps, signedIn(request), request.body, visitOf(deps, request)),
  )

  app.post(
    '/api/auth/verification',
    { schema: { response: noContent }, config: hourlyByUser(5, 'TOO_MANY_MAILS') },
    async (request, reply) => {
      await resendVerification(deps, signedIn(request))
      return sendNothing(reply)
    },
  )
}
