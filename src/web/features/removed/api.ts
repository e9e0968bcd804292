import { useMutation } from '@tanstack/react-query'
import { type RemovedThing, removedThings } from '#shared/training/removed.ts'
import { send } from '#web/lib/api/api.ts'
import { unlessGone } from '#web/lib/api/api-error.ts'
import { apiQuery, warmUp } from '#web/lib/api/queries.ts'

export const path = '/api/removed'

/** What was deleted and can be restored, the latest first. It changes with every removal, so it is fetched when it is shown. */
export const removedQuery = { ...apiQuery({ path, schema: removedThings, isCached: true }), staleTime: 0 }
warmUp(() => [removedQuery])

export const useDeleteForGood = () =>
  useMutation({
    mutationFn: ({ kind, id }: RemovedThing) =>
      send(`${path}/${kind}/${id}`, { method: 'DELETE' }).catch(unlessGone),
    meta: { refreshes: [path] },
  })
