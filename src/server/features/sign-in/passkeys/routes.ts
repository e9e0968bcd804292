import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { sessionHash, startSession } from '#server/features/sessions/service.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress, hourlyByUser } from '#server/http/limits.ts'
import { Refusal } from '#server/http/refusals.ts'
import { signedIn } from '#server/http/session.ts'
import { visitOf } from '#server/http/visit.ts'
import { challengeLifetime, PasskeyFailure } from '#server/outside/passkeys.ts'
import { user } from '#shared/accounts.ts'
import { idInPath } from '#shared/fields.ts'
import {
  newPasskey,
  passkey,
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from '#shared/passkeys.ts'
import { passwordConfirmation } from '#shared/sign-in.ts'
import { addPasskey, beginAdding } from './add.ts'
import { beginLogin, logInByPasskey } from './log-in.ts'
import { listPasskeys, removePasskey } from './passkeys.ts'

/** Adding a passkey and logging in with one take two calls each: one for what to sign, one with the signature. */
export function passkeyRoutes(app: App, deps: Deps) {
  logInRoutes(app, deps)
  addRoutes(app, deps)

  app.get('/api/user/passkeys', { schema: { response: { 200: z.array(passkey) } } }, (request) =>
    listPasskeys(deps, signedIn(request)),
  )

  app.delete(
    '/api/user/passkeys/:id',
    { schema: { params: idInPath, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await removePasskey(deps, signedIn(request), request.params.id, visitOf(deps, request))
      return reply.code(204).send()
    },
  )
}

const cookieName = ({ env }: Deps) => (env.https ? '__Host-passkey' : 'passkey')
const cookieAttributes = ({ env }: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: env.https }) as const

const setCookie = (deps: Deps, reply: FastifyReply, cookie: string) =>
  reply.setCookie(cookieName(deps), cookie, { ...cookieAttributes(deps), maxAge: challengeLifetime / 1000 })
const clearCookie = (deps: Deps, reply: FastifyReply) =>
  reply.clearCookie(cookieName(deps), cookieAttributes(deps))

const responseFrom = (deps: Deps, request: FastifyRequest) => ({
  cookie: request.cookies[cookieName(deps)] ?? '',
  visit: visitOf(deps, request),
})

function addRoutes(app: App, deps: Deps) {
  app.post(
    '/api/user/passkeys/options',
    {
      schema: { body: passwordConfirmation, response: { 200: passkeyCreationOptions } },
      config: hourlyByUser(60, 'TOO_MANY_CALLS'),
    },
    async (request, reply) => {
      const confirmation = { ...request.body, visit: visitOf(deps, request) }
      const { options, cookie } = await beginAdding(deps, signedIn(request), confirmation)
      setCookie(deps, reply, cookie)
      return options
    },
  )

  app.post(
    '/api/user/passkeys',
    {
      schema: { body: newPasskey, response: { 201: passkey } },
      config: hourlyByUser(60, 'TOO_MANY_CALLS'),
    },
    async (request, reply) => {
      const from = { ...responseFrom(deps, request), sessionHash: sessionHash(deps, request) }
      const added = await addPasskey(deps, signedIn(request), request.body, from).catch(refuse(request))
      clearCookie(deps, reply)
      return reply.code(201).send(added)
    },
  )
}

function logInRoutes(app: App, deps: Deps) {
  app.post(
    '/api/auth/passkey/options',
    {
      schema: { response: { 200: passkeyRequestOptions } },
      config: hourlyByAddress(300, 'TOO_MANY_SIGN_INS'),
    },
    async (_request, reply) => {
      const { options, cookie } = await beginLogin(deps)
      setCookie(deps, reply, cookie)
      return options
    },
  )

  app.post(
    '/api/auth/passkey',
    {
      schema: { body: passkeyAssertion, response: { 200: user } },
      config: hourlyByAddress(300, 'TOO_MANY_SIGN_INS'),
    },
    async (request, reply) => {
      const from = responseFrom(deps, request)
      const { user, cookie } = await logInByPasskey(deps, request.body, from).catch(refuse(request))
      clearCookie(deps, reply)
      await startSession(deps, request, reply, cookie)
      return user
    },
  )
}

/** Why a passkey was not accepted is only logged. Often PUBLIC_URL is not the address people use. */
const refuse =
  (request: FastifyRequest) =>
  (failure: unknown): never => {
    if (!(failure instanceof PasskeyFailure)) throw failure
    request.log.warn({ reqId: request.id, reason: failure.message }, 'passkey refused')
    throw new Refusal('PASSKEY_FAILED')
  }
