import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { promotion } from '#shared/promotions/promotions.ts'
import { ownPromotions, promotionsOf } from './service.ts'

export function promotionsRoutes(app: App, deps: Deps) {
  app.get('/api/promotions', { schema: { response: { 200: promotion.list } } }, (request) =>
    promotionsOf(deps.db, signedIn(request)),
  )

  crudRoutes(app, deps, '/api/promotions', {
    schemas: {
      one: promotion.stored,
      create: promotion.create,
      change: promotion.change,
      remove: promotion.removal,
    },
    ...ownPromotions,
  })
}
