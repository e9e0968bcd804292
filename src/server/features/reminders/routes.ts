import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { noContent, repliedOnce, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { newReminder, reminderChange, reminderRemoval } from '#shared/calendar/reminder-changes.ts'
import { reminder } from '#shared/calendar/reminders.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { remindersOf } from './queries.ts'
import { addReminder, changeReminder, removeReminder, restoreReminder } from './service.ts'

const isCompletion = (body: unknown) => Object.keys(Object(body)).join() === 'completed'

/** How long a completed reminder stays in the list. */
const listedFor = 90 * 86_400_000

/** The schemas of a route that replies with one reminder by its id. */
const one = { params: idInPath, response: { 200: reminder } }

export function remindersRoutes(app: App, deps: Deps) {
  app.get('/api/reminders', { schema: { response: { 200: z.array(reminder) } } }, (request) =>
    remindersOf(deps.db, signedIn(request), new Date(deps.clock().getTime() - listedFor)),
  )

  app.post(
    '/api/reminders',
    { schema: { body: newReminder, response: { 200: reminder, 201: reminder } } },
    async (request, reply) => {
      const once = await addReminder(deps, signedIn(request), request.body)
      return repliedOnce(reply, once).send(once.created)
    },
  )

  app.patch(
    '/api/reminders/:id',
    {
      schema: { ...one, body: reminderChange },
      // Completing, and taking it back, is no new content, and the bell would never be silent again.
      config: { isFree: isCompletion },
    },
    (request) => changeReminder(deps, signedIn(request), request.params.id, request.body),
  )

  app.delete(
    '/api/reminders/:id',
    { schema: { params: idInPath, body: reminderRemoval, response: noContent } },
    async (request, reply) => {
      await removeReminder(deps, signedIn(request), request.params.id, request.body ?? {})
      return sendNothing(reply)
    },
  )

  app.post('/api/reminders/:id/restore', { schema: one, config: { isFree: true } }, (request) =>
    restoreReminder(deps, signedIn(request), request.params.id),
  )
}
