import type { Deps } from '#server/deps.ts'
import { dayAndWeekOf } from '#server/features/users/service.ts'
import type { App } from '#server/http/app-type.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { focus } from '#shared/focus/focuses.ts'
import { lookBacks } from '#shared/focus/look-back.ts'
import { goalWeeks } from '#shared/stats/goal-weeks.ts'
import { goalWeeksOf } from './goal.ts'
import { lookBacksOf } from './look-backs.ts'
import { focusesOf, ownFocuses } from './service.ts'

export function focusRoutes(app: App, deps: Deps) {
  app.get('/api/focuses', { schema: { response: { 200: focus.list } } }, (request) =>
    focusesOf(deps.db, signedIn(request)),
  )

  app.get('/api/focuses/figures', { schema: { response: { 200: lookBacks } } }, async (request) => {
    const userId = signedIn(request)
    const { today } = await dayAndWeekOf(deps.db, userId, deps.clock())
    return lookBacksOf(deps.db, userId, today)
  })

  app.get('/api/goal', { schema: { response: { 200: goalWeeks } } }, (request) =>
    goalWeeksOf(deps, signedIn(request)),
  )

  crudRoutes(app, deps, '/api/focuses', {
    schemas: { one: focus.stored, create: focus.create, change: focus.change, remove: focus.removal },
    ...ownFocuses,
  })
}
