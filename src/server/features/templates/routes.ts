import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, repliedOnce, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { newTemplate, template, templateChanges, templateOrder, templates } from '#shared/training/templates.ts'
import {
  addTemplate,
  changeTemplate,
  listTemplates,
  orderTemplates,
  removeTemplate,
  restoreTemplate,
} from './service.ts'

export function templatesRoutes(app: App, deps: Deps) {
  app.get('/api/templates', { schema: { response: { 200: templates } } }, (request) =>
    listTemplates(deps, signedIn(request)),
  )

  app.post(
    '/api/templates',
    { schema: { body: newTemplate, response: { 200: template, 201: template } } },
    async (request, reply) => {
      const once = await addTemplate(deps, signedIn(request), request.body)
      return repliedOnce(reply, once).send(once.created)
    },
  )

  app.post('/api/templates/order', { schema: { body: templateOrder, response: { 200: templates } } }, (request) =>
    orderTemplates(deps, signedIn(request), request.body.ids),
  )

  app.patch(
    '/api/templates/:id',
    { schema: { params: idInPath, body: templateChanges, response: { 200: template } } },
    (request) => changeTemplate(deps, signedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/templates/:id',
    { schema: { params: idInPath, response: noContent } },
    async (request, reply) => {
      await removeTemplate(deps, signedIn(request), request.params.id)
      return sendNothing(reply)
    },
  )

  app.post(
    '/api/templates/:id/restore',
    { schema: { params: idInPath, response: { 200: template } }, config: { isFree: true } },
    (request) => restoreTemplate(deps, signedIn(request), request.params.id),
  )
}
