import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { untilLeaving } from '#server/http/leaving.ts'
import { noContent, sendJson, sendNothing } from '#server/http/reply.ts'
import { signedIn } from '#server/http/session.ts'
import {
  mentionsAdded,
  newMentions,
  removedMentions,
  suggestedEntries,
  suggestedQuery,
} from '#shared/suggested-entries.ts'
import { searchTime } from './routes.ts'
import { linkSuggested, suggestedFor, unlink } from './suggestions.ts'

/** Which entries mention a technique. */
export function mentionRoutes(app: App, deps: Deps) {
  app.get(
    '/api/entries/suggested',
    { schema: { querystring: suggestedQuery, response: { 200: suggestedEntries } } },
    async (request, reply) => {
      const signal = untilLeaving(reply, searchTime)
      return sendJson(reply, await suggestedFor(deps, signedIn(request), request.query.technique, signal))
    },
  )

  app.post(
    '/api/entries/mentions',
    { schema: { body: newMentions, response: { 200: mentionsAdded } } },
    async (request) => ({ entries: await linkSuggested(deps, signedIn(request), request.body) }),
  )

  app.post(
    '/api/entries/mentions/remove',
    { schema: { body: removedMentions, response: noContent } },
    async (request, reply) => {
      await unlink(deps, signedIn(request), request.body)
      return sendNothing(reply)
    },
  )
}
