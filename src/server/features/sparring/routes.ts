import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { contexts } from '#shared/sparring/contexts.ts'
import { lessons, roundsOfEntries } from '#shared/sparring/lessons.ts'
import { partner, partnerMerge, partnerUses } from '#shared/sparring/partners.ts'
import { lessonsQuery, roundsQuery } from '#shared/sparring/rounds-query.ts'
import { contextsOf } from './contexts.ts'
import { lessonsOf, roundsOf } from './lessons.ts'
import { partnersOf } from './queries.ts'
import { partnerUsesOf } from './round-queries.ts'
import { addPartner, changePartner, mergePartners, removePartner, restorePartner } from './service.ts'

/** The schemas of a route that replies with one partner by its id. */
const one = { params: idInPath, response: { 200: partner.stored } }

export function sparringRoutes(app: App, deps: Deps) {
  app.get('/api/partners', { schema: { response: { 200: partner.list } } }, (request) =>
    partnersOf(deps.db, signedIn(request)),
  )

  app.get('/api/partners/uses', { schema: { response: { 200: partnerUses } } }, (request) =>
    partnerUsesOf(deps.db, signedIn(request)),
  )

  crudRoutes(app, deps, '/api/partners', {
    schemas: { one: partner.stored, create: partner.create, change: partner.change, remove: partner.removal },
    create: addPartner,
    change: changePartner,
    remove: removePartner,
    restore: restorePartner,
  })

  app.post('/api/partners/:id/merge', { schema: { ...one, body: partnerMerge } }, (request) =>
    mergePartners(deps, signedIn(request), request.params.id, request.body.intoId),
  )

  roundRoutes(app, deps)
}

function roundRoutes(app: App, { db }: Deps) {
  app.get('/api/rounds', { schema: { querystring: roundsQuery, response: { 200: roundsOfEntries } } }, (request) =>
    roundsOf(db, signedIn(request), request.query),
  )

  app.get(
    '/api/rounds/lessons',
    { schema: { querystring: lessonsQuery, response: { 200: lessons } } },
    (request) => lessonsOf(db, signedIn(request), request.query),
  )

  app.get(
    '/api/rounds/contexts',
    { schema: { querystring: lessonsQuery, response: { 200: contexts } } },
    (request) => contextsOf(db, signedIn(request), request.query),
  )
}
