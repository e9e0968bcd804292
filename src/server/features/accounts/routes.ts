import type { Deps } from '#server/deps.ts'
import { endCurrentSession } from '#server/features/sessions/service.ts'
import { getUser, renewMailOffKey } from '#server/features/users/service.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { visitOf } from '#server/http/visit/visit.ts'
import { user } from '#shared/accounts/accounts.ts'
import { memberChanges } from '#shared/accounts/weekly-goal.ts'
import { deleteAccount } from './deletion.ts'
import { changeProfile } from './profile.ts'

export function accountsRoutes(app: App, deps: Deps) {
  app.get('/api/auth/session', { schema: { response: { 200: user } } }, (request) =>
    getUser(deps, signedIn(request)),
  )

  app.patch('/api/user', { schema: { body: memberChanges, response: { 200: user } } }, (request) =>
    request.isRepeated
      ? getUser(deps, signedIn(request))
      : changeProfile(deps, signedIn(request), request.body, visitOf(deps, request)),
  )

  app.post('/api/user/mail-off-key', { schema: { response: noContent } }, async (request, reply) => {
    await renewMailOffKey(deps.db, signedIn(request))
    return sendNothing(reply)
  })

  app.delete('/api/user', { schema: { response: noContent } }, async (request, reply) => {
    await deleteAccount(deps, signedIn(request), visitOf(deps, request))
    await endCurrentSession(deps, request, reply)
    return sendNothing(reply)
  })
}
