import type { Deps } from '#server/deps.ts'
import { startSession } from '#server/features/sessions/service.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress } from '#server/http/fairness/limits.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { sessionCookie, signedIn } from '#server/http/visit/session.ts'
import { setDeviceCookie, visitOf } from '#server/http/visit/visit.ts'
import { user } from '#shared/accounts/accounts.ts'
import {
  credentials,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  registration,
} from '#shared/accounts/sign-in.ts'
import { changePassword } from './change.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset.ts'

export function passwordRoutes(app: App, deps: Deps) {
  app.post(
    '/api/auth/register',
    {
      schema: { body: registration, response: { 201: user } },
      config: { ...hourlyByAddress(100, 'TOO_MANY_REGISTRATIONS'), isPublic: true },
    },
    async (request, reply) => {
      const { user, cookie } = await register(deps, request.body, visitOf(deps, request))
      await startSession(deps, request, reply, cookie)
      return reply.code(201).send(user)
    },
  )

  app.post(
    '/api/auth/login',
    { schema: { body: credentials, response: { 200: user } }, config: { isPublic: true } },
    async (request, reply) => {
      const { user, cookie } = await logIn(deps, request.body, visitOf(deps, request))
      await startSession(deps, request, reply, cookie)
      return user
    },
  )

  app.post(
    '/api/user/password',
    { schema: { body: passwordChange, response: noContent } },
    async (request, reply) => {
      const cookie = await changePassword(deps, signedIn(request), request.body, visitOf(deps, request))
      sessionCookie.set(deps, reply, cookie)
      return sendNothing(reply)
    },
  )
  resetRoutes(app, deps)
}

function resetRoutes(app: App, deps: Deps) {
  app.post(
    '/api/auth/forgot-password',
    {
      schema: { body: passwordResetRequest, response: noContent },
      config: { ...hourlyByAddress(60, 'TOO_MANY_RESETS_HERE'), isPublic: true },
    },
    async (request, reply) => {
      await requestPasswordReset(deps, request.body, visitOf(deps, request))
      return sendNothing(reply)
    },
  )

  app.post(
    '/api/auth/reset-password',
    { schema: { body: passwordReset, response: noContent }, config: { isPublic: true } },
    async (request, reply) => {
      await resetPassword(deps, request.body, visitOf(deps, request))
      setDeviceCookie(deps, request, reply)
      return sendNothing(reply)
    },
  )
}
