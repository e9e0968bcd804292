import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { absence } from '#shared/absences/absences.ts'
import { absencesOf, ownAbsences } from './service.ts'

export function absencesRoutes(app: App, deps: Deps) {
  app.get('/api/absences', { schema: { response: { 200: absence.list } } }, (request) =>
    absencesOf(deps.db, signedIn(request)),
  )

  crudRoutes(app, deps, '/api/absences', {
    schemas: { one: absence.stored, create: absence.create, change: absence.change, remove: absence.removal },
    ...ownAbsences,
  })
}
