import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath, idText } from '#shared/foundation/fields.ts'
import { hardestRounds } from '#shared/sparring/hardest-rounds.ts'
import {
  heartRateOfSession,
  heartRateSettings,
  heartRateWeeks,
  heartRateWeeksQuery,
} from '#shared/training/heart-rate.ts'
import { hardestRoundsOf } from './hardest-rounds.ts'
import {
  changeHeartRateSettings,
  heartRateOf,
  heartRateSettingsOf,
  removeHeartRate,
  restoreHeartRate,
} from './service.ts'
import { weeksOf } from './weeks.ts'

export function heartRateRoutes(app: App, deps: Deps) {
  const settings = { response: { 200: heartRateSettings } }
  const one = { schema: { params: idInPath, response: noContent } }

  app.get(
    '/api/heart-rates',
    { schema: { querystring: z.object({ entry: idText }), response: { 200: heartRateOfSession } } },
    (request) => heartRateOf(deps.db, signedIn(request), request.query.entry),
  )

  app.get(
    '/api/heart-rates/weeks',
    { schema: { querystring: heartRateWeeksQuery, response: { 200: heartRateWeeks } } },
    (request) => weeksOf(deps.db, signedIn(request), request.query),
  )

  app.get(
    '/api/heart-rates/hardest-rounds',
    { schema: { querystring: heartRateWeeksQuery, response: { 200: hardestRounds } } },
    (request) => hardestRoundsOf(deps.db, signedIn(request), request.query),
  )

  app.get('/api/heart-rate/settings', { schema: settings }, (request) =>
    heartRateSettingsOf(deps.db, signedIn(request)),
  )

  app.patch('/api/heart-rate/settings', { schema: { ...settings, body: heartRateSettings } }, (request) =>
    changeHeartRateSettings(deps, signedIn(request), request.body),
  )

  app.delete('/api/heart-rates/:id', one, async (request, reply) => {
    await removeHeartRate(deps, signedIn(request), request.params.id)
    return sendNothing(reply)
  })

  app.post('/api/heart-rates/:id/restore', { ...one, config: { isFree: true } }, async (request, reply) => {
    await restoreHeartRate(deps, signedIn(request), request.params.id)
    return sendNothing(reply)
  })
}
