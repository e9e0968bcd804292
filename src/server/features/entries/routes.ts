import { sql } from 'kysely'
import { z } from 'zod/mini'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, repliedOnce, sendJson, sendNothing, untilLeaving } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { entry, entryChanges, names, newEntry } from '#shared/entries/entries.ts'
import { entryQuery } from '#shared/entries/entry-query.ts'
import { entryRemoval } from '#shared/entries/entry-removal.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { nearestSearch } from '#shared/search/nearest.ts'
import { namesOf } from './queries.ts'
import { nearestQuery } from './search/nearest.ts'
import { addEntry, changeEntry, getEntry, listEntries, nearestTo, removeEntry, restoreEntry } from './service.ts'

/** The schemas of a route that replies with one entry by its id. */
const one = { params: idInPath, response: { 200: entry } }

/** A search that takes longer would be given up on by the person anyway. */
export const searchTime = { ms: 10_000, code: 'SEARCH_TOO_SLOW' } as const

const aboutPages =
  'A page of entries, newest first, or best first for a search; x-next-cursor is where the next begins. x-total-count, on the first page, counts what was trained: planned entries are listed, but not counted. It is missing where counting would take longer than the page.'

export function entriesRoutes(app: App, deps: Deps) {
  const onResponse = pendingWords(deps.db)

  app.get(
    '/api/entries',
    { schema: { description: aboutPages, querystring: entryQuery, response: { 200: z.array(entry) } } },
    async (request, reply) => {
      const isSearch = request.query.q !== ''
      const signal = isSearch ? untilLeaving(reply, searchTime) : undefined
      const page = await listEntries(deps, signedIn(request), request.query, signal)
      if (page.cursor !== undefined) reply.header('x-next-cursor', page.cursor)
      if (page.streak !== undefined) reply.header('x-streak', page.streak)
      if (page.total !== undefined) reply.header('x-total-count', String(page.total))
      return sendJson(reply, page.json)
    },
  )

  app.post(
    '/api/entries',
    { schema: { body: newEntry, response: { 200: entry, 201: entry } }, onResponse },
    async (request, reply) => {
      const once = await addEntry(deps, signedIn(request), request.body)
      return sendJson(repliedOnce(reply, once), once.created)
    },
  )

  app.get('/api/entries/:id', { schema: one }, async (request, reply) =>
    sendJson(reply, await getEntry(deps, signedIn(request), request.params.id)),
  )

  app.patch('/api/entries/:id', { schema: { ...one, body: entryChanges }, onResponse }, async (request, reply) =>
    sendJson(
      reply,
      request.isRepeated
        ? await getEntry(deps, signedIn(request), request.params.id)
        : await changeEntry(deps, signedIn(request), request.params.id, request.body),
    ),
  )

  nearestRoute(app, deps)
  removalRoutes(app, deps)
  nameRoutes(app, deps)
}

function nearestRoute(app: App, deps: Deps) {
  app.get(
    '/api/entries/nearest',
    { schema: { querystring: nearestQuery, response: { 200: nearestSearch } } },
    (request, reply) =>
      nearestTo({
        db: deps.db,
        userId: signedIn(request),
        query: request.query,
        clock: deps.clock,
        signal: untilLeaving(reply, searchTime),
      }),
  )
}

function removalRoutes(app: App, deps: Deps) {
  app.delete(
    '/api/entries/:id',
    { schema: { params: idInPath, querystring: entryRemoval, response: noContent } },
    async (request, reply) => {
      if (!request.isRepeated) await removeEntry(deps, signedIn(request), request.params.id, request.query)
      return sendNothing(reply)
    },
  )

  app.post('/api/entries/:id/restore', { schema: one, config: { isFree: true } }, async (request, reply) =>
    sendJson(
      reply,
      await (request.isRepeated ? getEntry : restoreEntry)(deps, signedIn(request), request.params.id),
    ),
  )
}

function nameRoutes(app: App, deps: Deps) {
  app.get('/api/academies', { schema: { response: { 200: names } } }, (request) =>
    namesOf(deps.db, signedIn(request), 'academy'),
  )

  app.get('/api/instructors', { schema: { response: { 200: names } } }, (request) =>
    namesOf(deps.db, signedIn(request), 'instructor'),
  )
}

/** About 1 MB of words. */
const entriesAtOnce = 100

/**
 * Returns a function to call after the reply to whoever has written an entry. Its words wait in a list of the search index;
 * every hundredth call moves them into the index. At its limit, PostgreSQL makes whoever writes next do so, and wait
 * (decision 005).
 */
function pendingWords(db: Db) {
  let written = 0
  return async () => {
    written += 1
    if (written % entriesAtOnce === 0) await sql`select gin_clean_pending_list('entries_words')`.execute(db)
  }
}
