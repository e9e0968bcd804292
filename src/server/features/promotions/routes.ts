import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import {
  newPromotion,
  promotion,
  promotionChanges,
  promotionRemoval,
  promotions,
} from '#shared/promotions/promotions.ts'
import { ownPromotions, promotionsOf } from './service.ts'

export function promotionsRoutes(app: App, deps: Deps) {
  app.get('/api/promotions', { schema: { response: { 200: promotions } } }, (request) =>
    promotionsOf(deps.db, signedIn(request)),
  )

  crudRoutes(app, deps, '/api/promotions', {
    schemas: { one: promotion, create: newPromotion, change: promotionChanges, remove: promotionRemoval },
    ...ownPromotions,
  })
}
