import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByAddress, hourlyByUser } from '#server/http/limits.ts'
import { signedIn } from '#server/http/session.ts'
import { rememberDevice, visitOf } from '#server/http/visit.ts'
import { emailVerification, passwordForgotten, passwordReset, user } from '#shared/auth.ts'
import { askForPassword, resetPassword } from './password-reset.ts'
import { sendVerificationAgain, verifyEmail } from './verification.ts'

const done = { 204: z.undefined() }

/** What is done by the links in mails, and what has them sent. */
export function authMailRoutes(app: App, deps: Deps) {
  app.post(
    '/api/auth/forgot-password',
    { schema: { body: passwordForgotten, response: done }, config: hourlyByAddress(60, 'TOO_MANY_MAILS') },
    async (request, reply) => {
      await askForPassword(deps, request.body.email, visitOf(deps, request))
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/auth/reset-password',
    { schema: { body: passwordReset, response: done } },
    async (request, reply) => {
      await resetPassword(deps, request.body, visitOf(deps, request))
      rememberDevice(deps, request, reply)
      return reply.code(204).send()
    },
  )

  app.post('/api/auth/verify-email', { schema: { body: emailVerification, response: { 200: user } } }, (request) =>
    verifyEmail(deps, signedIn(request), request.body, visitOf(deps, request)),
  )

  app.post(
    '/api/auth/verification',
    { schema: { response: done }, config: hourlyByUser(5, 'TOO_MANY_MAILS') },
    async (request, reply) => {
      await sendVerificationAgain(deps, signedIn(request))
      return reply.code(204).send()
    },
  )
}
