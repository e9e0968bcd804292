import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { endSession, sessionKey, signedIn } from '#server/http/session.ts'
import { visitOf } from '#server/http/visit.ts'
import { authEvent, identity, passwordChange, profileChanges, providers, sessionSeen } from '#shared/account.ts'
import { user } from '#shared/auth.ts'
import { idInPath } from '#shared/fields.ts'
import { passkey } from '#shared/passkeys.ts'
import { deleteAccount } from './deletion.ts'
import { eventsOf } from './events.ts'
import { identitiesOf, unlink } from './identities.ts'
import { passkeysSeen, removePasskey } from './passkeys.ts'
import { changePassword } from './password.ts'
import { changeProfile } from './profile.ts'
import { endOneSession, sessionsOf } from './sessions.ts'

const done = { 204: z.undefined() }

/** A person's own account. */
export function accountRoutes(app: App, deps: Deps) {
  app.patch('/api/user', { schema: { body: profileChanges, response: { 200: user } } }, (request) =>
    changeProfile(deps, signedIn(request), request.body, visitOf(deps, request)),
  )

  app.delete('/api/user', { schema: { response: done } }, async (request, reply) => {
    await deleteAccount(deps, signedIn(request))
    await endSession(deps, request, reply)
    return reply.code(204).send()
  })

  app.post('/api/user/password', { schema: { body: passwordChange, response: done } }, async (request, reply) => {
    const here = { visit: visitOf(deps, request), sessionKey: sessionKey(deps, request) }
    await changePassword(deps, signedIn(request), request.body, here)
    return reply.code(204).send()
  })

  app.get('/api/user/events', { schema: { response: { 200: z.array(authEvent) } } }, (request) =>
    eventsOf(deps.db, signedIn(request)),
  )
  whereSignedIn(app, deps)
  waysIn(app, deps)
}

/** Where the person is signed in. */
function whereSignedIn(app: App, deps: Deps) {
  app.get('/api/user/sessions', { schema: { response: { 200: z.array(sessionSeen) } } }, (request) =>
    sessionsOf(deps, signedIn(request), sessionKey(deps, request)),
  )

  app.delete(
    '/api/user/sessions/:id',
    { schema: { params: idInPath, response: done } },
    async (request, reply) => {
      await endOneSession(deps, signedIn(request), request.params.id, visitOf(deps, request))
      return reply.code(204).send()
    },
  )
}

/** With what else than a password the person signs in. */
function waysIn(app: App, deps: Deps) {
  app.get('/api/user/identities', { schema: { response: { 200: z.array(identity) } } }, (request) =>
    identitiesOf(deps, signedIn(request)),
  )

  app.delete(
    '/api/user/identities/:provider',
    { schema: { params: z.object({ provider: z.enum(providers) }), response: done } },
    async (request, reply) => {
      await unlink(deps, signedIn(request), request.params.provider, visitOf(deps, request))
      return reply.code(204).send()
    },
  )
  app.get('/api/user/passkeys', { schema: { response: { 200: z.array(passkey) } } }, (request) =>
    passkeysSeen(deps, signedIn(request)),
  )

  app.delete(
    '/api/user/passkeys/:id',
    { schema: { params: idInPath, response: done } },
    async (request, reply) => {
      await removePasskey(deps, signedIn(request), request.params.id, visitOf(deps, request))
      return reply.code(204).send()
    },
  )
}
