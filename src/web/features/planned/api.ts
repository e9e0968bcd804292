import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { addDays, localDay } from '#shared/dates.ts'
import { type Planned, type PlannedChanges, type PlannedKey, planned, plannedVersion } from '#shared/planned.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { ApiError, fetchJson, send } from '../../lib/api.ts'
import { bootData } from '../../lib/boot.ts'

/** The planned sessions around today: a week back, because some are logged later, and a week ahead. */
export const nearPlannedQuery = queryOptions({
  queryKey: ['/api/planned'],
  queryFn: ({ signal }) => {
    const today = localDay(new Date())
    const query = new URLSearchParams({ from: addDays(today, -7), to: addDays(today, 7) })
    return fetchJson(z.array(planned), `/api/planned?${query}`, { signal })
  },
})

/** Takes the planned sessions that the document brought along. */
export function seedPlanned(client: QueryClient) {
  if (bootData?.planned) client.setQueryData(nearPlannedQuery.queryKey, bootData.planned)
}

/** After a change of a rule: what is planned is asked for again, and the entries, one of which tells of the rule. */
function useRefresh() {
  const client = useQueryClient()
  return () => {
    for (const path of ['/api/planned', '/api/calendar', '/api/entries']) {
      void client.invalidateQueries({ queryKey: [path] })
    }
  }
}

/** What was logged or removed elsewhere leaves the screen as well. */
const refreshWhenGone = (refresh: () => void) => (error: Error) => {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') refresh()
}

const pathOf = ({ ruleId, session }: PlannedKey) => `/api/planned/${ruleId}/${session}`

/** A change of planned sessions, as undoing it needs it. */
export interface Undoable {
  ruleId: number
  version: number
}

/** Changes a planned session, it and those that follow, or all; `scope` stands among the changes. */
export function useChangePlanned() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ key, changes }: { key: PlannedKey; changes: PlannedChanges }): Promise<Undoable> => {
      const reply = await fetchJson(plannedVersion, pathOf(key), { method: 'PATCH', body: changes })
      return { ruleId: key.ruleId, ...reply }
    },
    onSuccess: refresh,
    onError: refreshWhenGone(refresh),
  })
}

/** Skips a planned session, or removes it with those that follow, or all. */
export function useRemovePlanned() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ key, scope }: { key: Planned; scope: Scope }): Promise<Undoable> => {
      const path = `${pathOf(key)}?scope=${scope}`
      return { ruleId: key.ruleId, ...(await fetchJson(plannedVersion, path, { method: 'DELETE' })) }
    },
    onSuccess: refresh,
    onError: refreshWhenGone(refresh),
  })
}

/** Takes a change back, as long as it was the last one of its rule. */
export function useUndoPlanned() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ ruleId, version }: Undoable) =>
      send(`/api/planned/${ruleId}/undo`, { method: 'POST', body: { version } }),
    onSettled: refresh,
  })
}
