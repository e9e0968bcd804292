import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { newReminder, reminderChange, reminderRemoval } from '#shared/calendar/reminder-changes.ts'
import { reminder } from '#shared/calendar/reminders.ts'
import { remindersOf } from './queries.ts'
import { addReminder, changeReminder, removeReminder, restoreReminder } from './service.ts'

const isCompletion = (body: unknown) => Object.keys(Object(body)).join() === 'completed'

/** How long a completed reminder stays in the list. */
const listedFor = 90 * 86_400_000

export function remindersRoutes(app: App, deps: Deps) {
  app.get('/api/reminders', { schema: { response: { 200: z.array(reminder) } } }, (request) =>
    remindersOf(deps.db, signedIn(request), new Date(deps.clock().getTime() - listedFor)),
  )

  crudRoutes(app, deps, '/api/reminders', {
    schemas: { one: reminder, create: newReminder, change: reminderChange, remove: reminderRemoval },
    create: addReminder,
    change: changeReminder,
    remove: removeReminder,
    restore: restoreReminder,
    // Completing, and taking it back, is no new content, and the bell would never be silent again.
    changeIsFree: isCompletion,
  })
}
