import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { startSession } from '#server/features/sessions/service.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser, signInLimit } from '#server/http/fairness/limits.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { secretCookie } from '#server/http/visit/cookies.ts'
import { sessionCookie, signedIn } from '#server/http/visit/session.ts'
import { visitOf } from '#server/http/visit/visit.ts'
import { challengeLifetime, PasskeyFailure } from '#server/outside/identity/passkeys.ts'
import { user } from '#shared/accounts/accounts.ts'
import {
  newPasskey,
  passkey,
  passkeyAssertion,
  passkeyConfirmation,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from '#shared/accounts/passkeys.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { addPasskey, beginAdding } from './add.ts'
import type { PasskeyResponse } from './challenge.ts'
import { mailPasskeyLink } from './link.ts'
import { beginLogin, logInByPasskey } from './log-in.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'

/** Adding a passkey and logging in with one take two calls each: one to get the challenge, one to send the response. */
export function passkeyRoutes(app: App, deps: Deps) {
  logInRoutes(app, deps)
  addRoutes(app, deps)

  app.get('/api/user/passkeys', { schema: { response: { 200: z.array(passkey) } } }, (request) =>
    listPasskeys(deps, signedIn(request)),
  )

  app.post('/api/user/passkeys/link', { schema: { response: noContent } }, async (request, reply) => {
    await mailPasskeyLink(deps, signedIn(request), visitOf(deps, request))
    return sendNothing(reply)
  })

  app.delete(
    '/api/user/passkeys/:id',
    { schema: { params: idInPath, response: noContent } },
    async (request, reply) => {
      await removePasskey(deps, signedIn(request), request.params.id, visitOf(deps, request))
      return sendNothing(reply)
    },
  )
}

const challengeCookie = secretCookie('passkey', { sameSite: 'strict', lifetime: challengeLifetime })

const addLimit = hourlyByUser(60, 'TOO_MANY_CALLS')
const logInConfig = { ...signInLimit(), isPublic: true }

export const responseFrom = (deps: Deps, request: FastifyRequest): PasskeyResponse => ({
  cookie: challengeCookie.read(deps, request),
  visit: visitOf(deps, request),
})

function addRoutes(app: App, deps: Deps) {
  app.post(
    '/api/user/passkeys/options',
    { schema: { body: passkeyConfirmation, response: { 200: passkeyCreationOptions } }, config: addLimit },
    async (request, reply) => {
      const confirmation = { ...request.body, visit: visitOf(deps, request) }
      const { options, cookie } = await beginAdding(deps, signedIn(request), confirmation)
      challengeCookie.set(deps, reply, cookie)
      return options
    },
  )

  app.post(
    '/api/user/passkeys',
    { schema: { body: newPasskey, response: { 201: passkey } }, config: addLimit },
    async (request, reply) => {
      const from = responseFrom(deps, request)
      const { added, renewed } = await addPasskey(deps, signedIn(request), request.body, from).catch(
        refusePasskey(request),
      )
      challengeCookie.clear(deps, reply)
      if (renewed !== undefined) sessionCookie.set(deps, reply, renewed)
      return reply.code(201).send(added)
    },
  )
}

function logInRoutes(app: App, deps: Deps) {
  app.post(
    '/api/auth/passkey/options',
    { schema: { response: { 200: passkeyRequestOptions } }, config: logInConfig },
    async (_request, reply) => {
      const { options, cookie } = await beginLogin(deps)
      challengeCookie.set(deps, reply, cookie)
      return options
    },
  )

  app.post(
    '/api/auth/passkey',
    { schema: { body: passkeyAssertion, response: { 200: user } }, config: logInConfig },
    async (request, reply) => {
      const from = responseFrom(deps, request)
      const { user, cookie } = await logInByPasskey(deps, request.body, from).catch(refusePasskey(request))
      challengeCookie.clear(deps, reply)
      await startSession(deps, request, reply, cookie)
      return user
    },
  )
}

/** The reason goes to the log only. Often, PUBLIC_URL is not the address people use. */
export const refusePasskey =
  (request: FastifyRequest) =>
  (failure: unknown): never => {
    if (!(failure instanceof PasskeyFailure)) throw failure
    request.log.warn({ reqId: request.id, reason: failure.message }, 'passkey refused')
    throw new Refusal('PASSKEY_FAILED')
  }
