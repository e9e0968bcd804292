import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress, hourlyByUser } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusals.ts'
import { beginSession, sessionKey, signedIn } from '#server/http/session.ts'
import { visitOf } from '#server/http/visit.ts'
import { challengeLifetime, PasskeyFailure } from '#server/outside/passkeys.ts'
import { anotherWayIn } from '#shared/account.ts'
import { user } from '#shared/auth.ts'
import { madePasskey, passkey, passkeyAnswer, passkeyCreation, passkeyRequest } from '#shared/passkeys.ts'
import { addPasskey, askToAdd, askToSignIn, signInByPasskey } from './passkeys.ts'

/** Adding a passkey and signing in with one, each in two steps: what to sign, and the signature. */
export function passkeyRoutes(app: App, deps: Deps) {
  waysToAdd(app, deps)
  waysToSignIn(app, deps)
}

const cookieName = ({ env }: Deps) => (env.https ? '__Host-passkey' : 'passkey')
const cookieAttributes = ({ env }: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: env.https }) as const

const remember = (deps: Deps, reply: FastifyReply, cookie: string) =>
  reply.setCookie(cookieName(deps), cookie, { ...cookieAttributes(deps), maxAge: challengeLifetime / 1000 })
const forget = (deps: Deps, reply: FastifyReply) => reply.clearCookie(cookieName(deps), cookieAttributes(deps))

const answering = (deps: Deps, request: FastifyRequest) => ({
  cookie: request.cookies[cookieName(deps)] ?? '',
  visit: visitOf(deps, request),
})

function waysToAdd(app: App, deps: Deps) {
  app.post(
    '/api/user/passkeys/options',
    {
      schema: { body: anotherWayIn, response: { 200: passkeyCreation } },
      config: hourlyByUser(60, 'TOO_MANY_CALLS'),
    },
    async (request, reply) => {
      const asked = { ...request.body, visit: visitOf(deps, request) }
      const { options, cookie } = await askToAdd(deps, signedIn(request), asked)
      remember(deps, reply, cookie)
      return options
    },
  )

  app.post(
    '/api/user/passkeys',
    { schema: { body: madePasskey, response: { 201: passkey } }, config: hourlyByUser(60, 'TOO_MANY_CALLS') },
    async (request, reply) => {
      const here = { ...answering(deps, request), sessionKey: sessionKey(deps, request) }
      const adding = addPasskey(deps, signedIn(request), request.body, here)
      const added = await adding.catch(refuseFrom(request))
      forget(deps, reply)
      return reply.code(201).send(added)
    },
  )
}

function waysToSignIn(app: App, deps: Deps) {
  app.post(
    '/api/auth/passkey/options',
    { schema: { response: { 200: passkeyRequest } }, config: hourlyByAddress(300, 'TOO_MANY_SIGN_INS') },
    async (_request, reply) => {
      const { options, cookie } = await askToSignIn(deps)
      remember(deps, reply, cookie)
      return options
    },
  )

  app.post(
    '/api/auth/passkey',
    {
      schema: { body: passkeyAnswer, response: { 200: user } },
      config: hourlyByAddress(300, 'TOO_MANY_SIGN_INS'),
    },
    async (request, reply) => {
      const entering = signInByPasskey(deps, request.body, answering(deps, request))
      const { user, session } = await entering.catch(refuseFrom(request))
      forget(deps, reply)
      await beginSession(deps, request, reply, session)
      return user
    },
  )
}

/** Why a passkey was not believed is for the log alone: often PUBLIC_URL is not where people are. */
const refuseFrom =
  (request: FastifyRequest) =>
  (failure: unknown): never => {
    if (!(failure instanceof PasskeyFailure)) throw failure
    request.log.warn({ reqId: request.id, reason: failure.message }, 'a passkey was refused')
    throw new Refusal('PASSKEY_FAILED')
  }
