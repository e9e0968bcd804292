import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { Refusal } from '#server/http/refusals.ts'
import { noContent, sendNothing } from '#server/http/reply.ts'
import { signedIn } from '#server/http/session.ts'
import { idInPath } from '#shared/fields.ts'
import { reminder, reminderChange } from '#shared/reminders.ts'
import { changeReminder, remindersOf } from './queries.ts'

const isCompletion = (body: unknown) => Object.keys(Object(body)).join() === 'completed'

/** How long a completed reminder stays in the list. */
const listedFor = 90 * 86_400_000

export function remindersRoutes(app: App, { db, clock }: Deps) {
  app.get('/api/reminders', { schema: { response: { 200: z.array(reminder) } } }, (request) =>
    remindersOf(db, signedIn(request), new Date(clock().getTime() - listedFor)),
  )

  app.patch(
    '/api/reminders/:id',
    {
      schema: { params: idInPath, body: reminderChange, response: noContent },
      // Completing creates nothing, and the bell would never be silent again.
      config: { isFree: isCompletion },
    },
    async (request, reply) => {
      const isMine = await changeReminder(db, signedIn(request), request.params.id, request.body, clock())
      if (!isMine) throw new Refusal('NOT_FOUND')
      return sendNothing(reply)
    },
  )
}
