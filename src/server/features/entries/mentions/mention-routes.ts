import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, sendJson, sendNothing, untilLeaving } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import {
  chosenSuggestions,
  returnedSuggestions,
  suggestedEntries,
  suggestedQuery,
  suggestionsTaken,
} from '#shared/entries/suggested-entries.ts'
import { searchTime } from '../routes.ts'
import { ignoreSuggested, linkSuggested, suggestAgain, suggestedFor, unlink } from '../search/suggestions.ts'

const choice = { body: chosenSuggestions, response: { 200: suggestionsTaken } }
const itsUndo = { body: returnedSuggestions, response: noContent }

/** Which entries mention a technique, and which don't. */
export function mentionRoutes(app: App, deps: Deps) {
  app.get(
    '/api/entries/suggested',
    { schema: { querystring: suggestedQuery, response: { 200: suggestedEntries } } },
    async (request, reply) => {
      const signal = untilLeaving(reply, searchTime)
      return sendJson(reply, await suggestedFor(deps, signedIn(request), request.query.technique, signal))
    },
  )

  app.post('/api/entries/mentions', { schema: choice }, async (request) => ({
    entries: await linkSuggested(deps, signedIn(request), request.body),
  }))

  app.post('/api/entries/mentions/remove', { schema: itsUndo }, async (request, reply) => {
    await unlink(deps, signedIn(request), request.body)
    return sendNothing(reply)
  })

  app.post('/api/entries/suggested/ignore', { schema: choice }, async (request) => ({
    entries: await ignoreSuggested(deps, signedIn(request), request.body),
  }))

  app.post('/api/entries/suggested/again', { schema: itsUndo }, async (request, reply) => {
    await suggestAgain(deps, signedIn(request), request.body)
    return sendNothing(reply)
  })
}
