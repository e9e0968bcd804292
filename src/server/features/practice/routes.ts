import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { noContent, repliedOnce, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { limits } from '#shared/foundation/limits.ts'
import {
  card,
  cardChanges,
  cards,
  cardsAdded,
  due,
  history,
  historyRequest,
  newCards,
  newReview,
  practiceLog,
  practiceSettings,
  review,
  settingsChanges,
} from '#shared/techniques/practice.ts'
import { cardsOf } from './card-queries.ts'
import { latestLogsOf } from './log-queries.ts'
import { ownLogs } from './logs.ts'
import {
  addCards,
  addReview,
  changeSettings,
  dueOf,
  historyOf,
  removeCard,
  removeReview,
  snooze,
} from './service.ts'

export function practiceRoutes(app: App, deps: Deps) {
  app.get('/api/practice/due', { schema: { response: { 200: due } } }, (request) => dueOf(deps, signedIn(request)))

  app.patch(
    '/api/practice/settings',
    { schema: { body: settingsChanges, response: { 200: practiceSettings } } },
    (request) => changeSettings(deps, signedIn(request), request.body),
  )

  app.get(
    '/api/practice/history',
    { schema: { querystring: historyRequest, response: { 200: history } } },
    (request) => historyOf(deps, signedIn(request), request.query.techniqueId),
  )

  cardRoutes(app, deps)
  reviewRoutes(app, deps)
  logRoutes(app, deps)
}

/** A card has the id of its technique. */
function cardRoutes(app: App, deps: Deps) {
  app.get('/api/practice/cards', { schema: { response: { 200: cards } } }, (request) =>
    cardsOf(deps.db, signedIn(request)),
  )

  app.post(
    '/api/practice/cards',
    { schema: { body: newCards, response: { 200: cardsAdded } } },
    async (request) => ({ added: await addCards(deps, signedIn(request), request.body) }),
  )

  app.patch(
    '/api/practice/cards/:id',
    { schema: { params: idInPath, body: cardChanges, response: { 200: card } } },
    (request) => {
      const { snoozedUntil } = request.isRepeated ? {} : request.body
      return snooze(deps, signedIn(request), request.params.id, snoozedUntil)
    },
  )

  app.delete(
    '/api/practice/cards/:id',
    { schema: { params: idInPath, response: noContent } },
    async (request, reply) => {
      await removeCard(deps, signedIn(request), request.params.id)
      return sendNothing(reply)
    },
  )
}

function reviewRoutes(app: App, deps: Deps) {
  app.post(
    '/api/practice/reviews',
    { schema: { body: newReview, response: { 200: review, 201: review } } },
    async (request, reply) => {
      const once = await addReview(deps, signedIn(request), request.body)
      return repliedOnce(reply, once).send(once.created)
    },
  )

  app.delete(
    '/api/practice/reviews/:id',
    { schema: { params: idInPath, response: noContent } },
    async (request, reply) => {
      await removeReview(deps, signedIn(request), request.params.id)
      return sendNothing(reply)
    },
  )
}

function logRoutes(app: App, deps: Deps) {
  app.get('/api/practice/logs', { schema: { response: { 200: practiceLog.list } } }, (request) =>
    latestLogsOf(deps.db, signedIn(request), { max: limits.latestPracticeLogs }),
  )

  crudRoutes(app, deps, '/api/practice/logs', {
    schemas: {
      one: practiceLog.stored,
      create: practiceLog.create,
      change: practiceLog.change,
      remove: practiceLog.removal,
    },
    ...ownLogs,
  })
}
