import { useMutation } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { failedJob, figures } from '#shared/admin.ts'
import { send } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/queries.ts'

/** Fetched again whenever it is opened. */
export const figuresQuery = { ...apiQuery({ path: '/api/admin/figures', schema: figures }), staleTime: 0 }

const jobs = z.array(failedJob)

/** Fetched again whenever it is opened. */
export const failedJobsQuery = { ...apiQuery({ path: '/api/admin/jobs', schema: jobs }), staleTime: 0 }

interface Action {
  method: 'POST' | 'DELETE'
  path: string
}

/** Does something to one thing of the list at `path`. */
export const useAdminAction = (path: string) =>
  useMutation({
    mutationFn: (action: Action) => send(`${path}/${action.path}`, { method: action.method }),
    meta: { refreshes: [path] },
  })
