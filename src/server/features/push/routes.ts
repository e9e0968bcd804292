import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { readSessionCookie, signedIn } from '#server/http/visit/session.ts'
import { newPushSubscription, pushSettings, pushSettingsChanges, pushState } from '#shared/accounts/push.ts'
import { changeSettings, pushStateOf, sendTest, subscribe, unsubscribe } from './service.ts'

/** It is about the device that calls. */
const isForLogins = { isForLogins: true }

export function pushRoutes(app: App, deps: Deps) {
  const login = (request: FastifyRequest) => ({ ...readSessionCookie(deps, request), userId: signedIn(request) })

  app.get('/api/push', { schema: { response: { 200: pushState } }, config: isForLogins }, (request) =>
    pushStateOf(deps, login(request)),
  )

  app.post(
    '/api/push/subscription',
    { schema: { body: newPushSubscription, response: noContent }, config: isForLogins },
    async (request, reply) => {
      await subscribe(deps, login(request), request.body)
      return sendNothing(reply)
    },
  )

  app.delete(
    '/api/push/subscription',
    { schema: { response: noContent }, config: isForLogins },
    async (request, reply) => {
      await unsubscribe(deps, login(request))
      return sendNothing(reply)
    },
  )

  app.patch(
    '/api/push/settings',
    { schema: { body: pushSettingsChanges, response: { 200: pushSettings } }, config: isForLogins },
    (request) => changeSettings(deps, signedIn(request), request.body),
  )

  app.post('/api/push/test', { schema: { response: noContent }, config: isForLogins }, async (request, reply) => {
    await sendTest(deps, login(request))
    return sendNothing(reply)
  })
}
