import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress } from '#server/http/limits.ts'
import { beginSession, endSession, signedIn } from '#server/http/session.ts'
import { visitOf } from '#server/http/visit.ts'
import { credentials, registration, user } from '#shared/auth.ts'
import { noteEvent } from './events.ts'
import { getUser, logIn, register } from './service.ts'

export function authRoutes(app: App, deps: Deps) {
  app.post(
    '/api/auth/register',
    {
      schema: { body: registration, response: { 201: user } },
      config: hourlyByAddress(100, 'TOO_MANY_REGISTRATIONS'),
    },
    async (request, reply) => {
      const registered = await register(deps, request.body, visitOf(deps, request))
      await beginSession(deps, request, reply, registered.cookie)
      return reply.code(201).send(registered.user)
    },
  )

  app.post(
    '/api/auth/login',
    { schema: { body: credentials, response: { 200: user } } },
    async (request, reply) => {
      const { user, cookie } = await logIn(deps, request.body, visitOf(deps, request))
      await beginSession(deps, request, reply, cookie)
      return user
    },
  )

  app.post('/api/auth/logout', { schema: { response: { 204: z.undefined() } } }, async (request, reply) => {
    if (request.userId !== null) {
      await noteEvent(deps.db, request.userId, 'signed-out', visitOf(deps, request), deps.clock())
    }
    await endSession(deps, request, reply)
    return reply.code(204).send()
  })

  app.get('/api/auth/session', { schema: { response: { 200: user } } }, (request) =>
    getUser(deps, signedIn(request)),
  )
}
