import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { recap, yearInPath } from '#shared/stats/recap.ts'
import { stats, statsQuery } from '#shared/stats/stats.ts'
import { recapOf } from './recap.ts'
import { statsOf } from './service.ts'

export function statsRoutes(app: App, deps: Deps) {
  app.get('/api/stats', { schema: { querystring: statsQuery, response: { 200: stats } } }, (request) =>
    statsOf(deps, signedIn(request), request.query),
  )

  app.get('/api/stats/years/:year', { schema: { params: yearInPath, response: { 200: recap } } }, (request) =>
    recapOf(deps, signedIn(request), request.params.year),
  )
}
