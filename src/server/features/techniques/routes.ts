import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { catalogChoice } from '#shared/techniques/technique-catalog.ts'
import { technique, techniqueLink, techniqueMerge } from '#shared/techniques/techniques.ts'
import { addFromCatalog } from './catalog.ts'
import { mergeTechniques } from './merge.ts'
import { techniquesOf } from './queries.ts'
import {
  addLink,
  addTechnique,
  changeTechnique,
  removeLink,
  removeTechnique,
  restoreLink,
  restoreTechnique,
} from './service.ts'

const one = { 200: technique.stored }

/** A link of a technique in a path. */
const linkInPath = z.object({
  ...idInPath.shape,
  kind: techniqueLink.shape.kind,
  otherId: idInPath.shape.id,
})

export function techniquesRoutes(app: App, deps: Deps) {
  app.get('/api/techniques', { schema: { response: { 200: technique.list } } }, (request) =>
    techniquesOf(deps.db, signedIn(request)),
  )

  crudRoutes(app, deps, '/api/techniques', {
    schemas: {
      one: technique.stored,
      create: technique.create,
      change: technique.change,
      remove: technique.removal,
    },
    create: addTechnique,
    change: changeTechnique,
    remove: removeTechnique,
    restore: restoreTechnique,
  })

  app.post(
    '/api/techniques/catalog',
    { schema: { body: catalogChoice, response: { 200: technique.list } } },
    (request) => addFromCatalog(deps, signedIn(request), request.body.keys),
  )

  app.post(
    '/api/techniques/:id/merge',
    { schema: { params: idInPath, body: techniqueMerge, response: one } },
    (request) => mergeTechniques(deps, signedIn(request), request.params.id, request.body.intoId),
  )

  linkRoutes(app, deps)
}

function linkRoutes(app: App, deps: Deps) {
  app.post(
    '/api/techniques/:id/links',
    { schema: { params: idInPath, body: techniqueLink, response: one } },
    (request) => addLink(deps, signedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/techniques/:id/links/:kind/:otherId',
    { schema: { params: linkInPath, response: one } },
    (request) => {
      const { id, ...link } = request.params
      return removeLink(deps, signedIn(request), id, link)
    },
  )

  app.post(
    '/api/techniques/:id/links/:kind/:otherId/restore',
    { schema: { params: linkInPath, response: one }, config: { isFree: true } },
    (request) => {
      const { id, ...link } = request.params
      return restoreLink(deps, signedIn(request), id, link)
    },
  )
}
