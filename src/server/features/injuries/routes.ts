import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { injury } from '#shared/injuries/injuries.ts'
import { injuriesOf, ownInjuries } from './service.ts'

export function injuriesRoutes(app: App, deps: Deps) {
  app.get('/api/injuries', { schema: { response: { 200: injury.list } } }, (request) =>
    injuriesOf(deps.db, signedIn(request)),
  )

  crudRoutes(app, deps, '/api/injuries', {
    schemas: { one: injury.stored, create: injury.create, change: injury.change, remove: injury.removal },
    ...ownInjuries,
  })
}
