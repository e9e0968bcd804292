import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { sessionCookie, signedIn } from '#server/http/visit/session.ts'
import { visitOf } from '#server/http/visit/visit.ts'
import { passkeyAssertion } from '#shared/accounts/passkeys.ts'
import { confirmation } from '#shared/accounts/sign-in.ts'
import { refusePasskey, responseFrom } from '../passkeys/routes.ts'
import { confirmByPasskey, confirmByPassword } from './confirm.ts'

/** Confirms that it is still the owner who uses the session. A provider confirms it through its own pages. */
export function confirmRoutes(app: App, deps: Deps) {
  const config = hourlyByUser(120, 'TOO_MANY_SIGN_INS')

  app.post(
    '/api/auth/confirm',
    { schema: { body: confirmation, response: noContent }, config },
    async (request, reply) => {
      const visit = visitOf(deps, request)
      const cookie = await confirmByPassword(deps, signedIn(request), request.body.password, visit)
      sessionCookie.set(deps, reply, cookie)
      return sendNothing(reply)
    },
  )

  app.post(
    '/api/auth/confirm/passkey',
    { schema: { body: passkeyAssertion, response: noContent }, config },
    async (request, reply) => {
      const from = responseFrom(deps, request)
      const cookie = await confirmByPasskey(deps, signedIn(request), request.body, from).catch(
        refusePasskey(request),
      )
      sessionCookie.set(deps, reply, cookie)
      return sendNothing(reply)
    },
  )
}
