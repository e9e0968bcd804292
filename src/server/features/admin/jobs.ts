import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { found, requireFound } from '#server/http/replies/refusals.ts'
import { noContent, sendNothing } from '#server/http/replies/reply.ts'
import { failedJob, jobInPath } from '#shared/feedback/admin.ts'

/** The jobs that were given up. */
export function jobRoutes(app: App, deps: Deps) {
  app.get('/api/admin/jobs', { schema: { response: { 200: z.array(failedJob) } } }, async () => {
    const failed = (await deps.scheduler()?.failed()) ?? []
    return failed.map((one) => ({ ...one, failedAt: one.failedAt.toISOString() }))
  })

  const schema = { params: jobInPath, response: noContent }

  app.post(
    '/api/admin/jobs/:jobId/retry',
    { schema, config: { adminAction: 'job-retried' } },
    async ({ params }, reply) => {
      requireFound(await found(deps.scheduler()).retry(params.jobId))
      return sendNothing(reply)
    },
  )

  app.delete(
    '/api/admin/jobs/:jobId',
    { schema, config: { adminAction: 'job-deleted' } },
    async ({ params }, reply) => {
      requireFound(await found(deps.scheduler()).drop(params.jobId))
      return sendNothing(reply)
    },
  )
}
