import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { competition } from '#shared/competitions/competitions.ts'
import { competitionsOf } from './queries.ts'
import { ownCompetitions } from './service.ts'

export function competitionsRoutes(app: App, deps: Deps) {
  app.get('/api/competitions', { schema: { response: { 200: competition.list } } }, (request) =>
    competitionsOf(deps.db, signedIn(request)),
  )

  crudRoutes(app, deps, '/api/competitions', {
    schemas: {
      one: competition.stored,
      create: competition.create,
      change: competition.change,
      remove: competition.removal,
    },
    ...ownCompetitions,
  })
}
