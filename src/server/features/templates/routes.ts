import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { template, templateOrder } from '#shared/training/templates.ts'
import { listTemplates, orderTemplates, ownTemplates } from './service.ts'

export function templatesRoutes(app: App, deps: Deps) {
  app.get('/api/templates', { schema: { response: { 200: template.list } } }, (request) =>
    listTemplates(deps, signedIn(request)),
  )

  crudRoutes(app, deps, '/api/templates', {
    schemas: {
      one: template.stored,
      create: template.create,
      change: template.change,
      remove: template.removal,
    },
    ...ownTemplates,
  })

  app.post(
    '/api/templates/order',
    { schema: { body: templateOrder, response: { 200: template.list } } },
    (request) => orderTemplates(deps, signedIn(request), request.body.ids),
  )
}
