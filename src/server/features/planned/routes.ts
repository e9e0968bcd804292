import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import { changePlanned, getLogged, skipPlanned, undoPlanned } from '#server/features/entries/service.ts'
import { plannedFrom } from '#server/features/rules/service.ts'
import type { App } from '#server/http/app-type.ts'
import { sendJson } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import {
  daySpan,
  planned,
  plannedChanges,
  plannedPath,
  plannedRemoval,
  plannedSkips,
  plannedVersion,
} from '#shared/calendar/planned.ts'
import { entry } from '#shared/entries/entries.ts'

const rulePath = z.pick(plannedPath, { ruleId: true })

export function plannedRoutes(app: App, deps: Deps) {
  app.get('/api/planned', { schema: { querystring: daySpan, response: { 200: z.array(planned) } } }, (request) =>
    plannedFrom(deps.db, signedIn(request), request.query.from, request.query.to),
  )

  app.patch(
    '/api/planned/:ruleId/:session',
    { schema: { params: plannedPath, body: plannedChanges, response: { 200: plannedVersion } } },
    (request) => changePlanned(deps, signedIn(request), request.params, request.body),
  )

  app.delete(
    '/api/planned/:ruleId/:session',
    { schema: { params: plannedPath, querystring: plannedRemoval, response: { 200: plannedVersion } } },
    (request) => {
      const { ruleId, session } = request.params
      return skipPlanned(deps, signedIn(request), { ruleId, sessions: [session] }, request.query.scope)
    },
  )

  app.get(
    '/api/planned/:ruleId/:session/entry',
    { schema: { params: plannedPath, response: { 200: entry } } },
    async (request, reply) => sendJson(reply, await getLogged(deps, signedIn(request), request.params)),
  )

  app.post(
    '/api/planned/:ruleId/skip',
    { schema: { params: rulePath, body: plannedSkips, response: { 200: plannedVersion } } },
    (request) => skipPlanned(deps, signedIn(request), { ...request.params, ...request.body }),
  )

  app.post(
    '/api/planned/:ruleId/undo',
    {
      schema: { params: rulePath, body: plannedVersion, response: { 200: plannedVersion } },
      // It also takes back a removal, which is free.
      config: { isFree: true },
    },
    (request) => undoPlanned(deps, signedIn(request), request.params.ruleId, request.body.version),
  )
}
