import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { adminAction, pageQuery } from '#shared/admin.ts'
import { actionsBefore } from './log.ts'
import { adminScope } from './scope.ts'

export const adminRoutes = (app: App, deps: Deps) =>
  adminScope(app, deps, (scope) => {
    scope.get(
      '/api/admin/actions',
      { schema: { querystring: pageQuery, response: { 200: z.array(adminAction) } } },
      ({ query }) => actionsBefore(deps.db, query.before),
    )
  })
