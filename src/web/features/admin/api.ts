import { useMutation } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { failedJob, storage } from '#shared/feedback/admin.ts'
import { figures } from '#shared/feedback/figures.ts'
import { send } from '#web/lib/api/api.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { apiQuery } from '#web/lib/api/queries.ts'
import { toast } from '#web/lib/toast.ts'

/** Fetched again whenever it is opened. */
export const figuresQuery = { ...apiQuery({ path: '/api/admin/figures', schema: figures }), staleTime: 0 }
export const storageQuery = { ...apiQuery({ path: '/api/admin/storage', schema: storage }), staleTime: 0 }

export const membersPath = '/api/admin/members'

const jobs = z.array(failedJob)

/** Fetched again whenever it is opened. */
export const failedJobsQuery = { ...apiQuery({ path: '/api/admin/jobs', schema: jobs }), staleTime: 0 }

interface Action {
  method: 'POST' | 'DELETE'
  path: string
  body?: object
}

/** Does something to one thing of the list at `path`: `act` for a dialog, `run` with a toast about how it went. */
export function useAdminAction(path: string) {
  const { mutate, mutateAsync } = useMutation({
    mutationFn: ({ path: end, ...action }: Action) => send(`${path}/${end}`, action),
    meta: { refreshes: [path] },
  })
  const run = (action: Action, done: string) =>
    mutate(action, {
      onSuccess: () => toast({ text: done }),
      onError: (error) => toast({ text: sentenceOf(error), isBad: true }),
    })
  return { act: mutateAsync, run }
}
