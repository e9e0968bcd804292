import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, repliedOnce, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import {
  newPromotion,
  promotion,
  promotionChanges,
  promotionRemoval,
  promotions,
} from '#shared/stats/promotions.ts'
import { addPromotion, changePromotion, promotionsOf, removePromotion, restorePromotion } from './service.ts'

export function promotionsRoutes(app: App, deps: Deps) {
  app.get('/api/promotions', { schema: { response: { 200: promotions } } }, (request) =>
    promotionsOf(deps.db, signedIn(request)),
  )

  app.post(
    '/api/promotions',
    { schema: { body: newPromotion, response: { 200: promotion, 201: promotion } } },
    async (request, reply) => {
      const once = await addPromotion(deps, signedIn(request), request.body)
      return repliedOnce(reply, once).send(once.created)
    },
  )

  app.patch(
    '/api/promotions/:id',
    { schema: { params: idInPath, body: promotionChanges, response: { 200: promotion } } },
    (request) => changePromotion(deps, signedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/promotions/:id',
    { schema: { params: idInPath, body: promotionRemoval, response: noContent } },
    async (request, reply) => {
      await removePromotion(deps, signedIn(request), request.params.id, request.body ?? {})
      return sendNothing(reply)
    },
  )

  app.post(
    '/api/promotions/:id/restore',
    { schema: { params: idInPath, response: { 200: promotion } }, config: { isFree: true } },
    (request) => restorePromotion(deps, signedIn(request), request.params.id),
  )
}
