import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { visitOf } from '#server/http/visit/visit.ts'
import { accountEvent, deviceSession } from '#shared/accounts/sessions.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { activityOf, recordEvent } from './activity.ts'
import { endCurrentSession } from './cookie.ts'
import { devicesOf, signOutDevice } from './devices.ts'

export function sessionsRoutes(app: App, deps: Deps) {
  app.post(
    '/api/auth/logout',
    { schema: { response: noContent }, config: { isPublic: true } },
    async (request, reply) => {
      if (request.userId !== null) {
        await recordEvent(deps.db, request.userId, 'signed-out', visitOf(deps, request), deps.clock())
      }
      await endCurrentSession(deps, request, reply)
      // Not "storage" or "cookies": they belong to everyone who uses this browser (decision 026).
      reply.header('clear-site-data', '"cache"')
      return sendNothing(reply)
    },
  )

  app.get('/api/user/sessions', { schema: { response: { 200: z.array(deviceSession) } } }, (request) =>
    devicesOf(deps, signedIn(request), visitOf(deps, request).sessionHash),
  )

  app.delete(
    '/api/user/sessions/:id',
    { schema: { params: idInPath, response: noContent } },
    async (request, reply) => {
      await signOutDevice(deps, signedIn(request), request.params.id, visitOf(deps, request))
      return sendNothing(reply)
    },
  )

  app.get('/api/user/events', { schema: { response: { 200: z.array(accountEvent) } } }, (request) =>
    activityOf(deps.db, signedIn(request)),
  )
}
