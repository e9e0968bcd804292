import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import {
  type Planned,
  type PlannedChanges,
  type PlannedKey,
  planned,
  plannedVersion,
} from '#shared/calendar/planned.ts'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { isSamePlanned } from '#web/features/entries/pending.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { seedFromBoot } from '#web/lib/api/boot.ts'
import { cachedAs, warmUp } from '#web/lib/api/queries.ts'
import { localDayNow } from '#web/lib/use-local-time.ts'

export const path = '/api/planned'
const schema = z.array(planned)

/** The planned sessions around today: a week back, because some are logged late, and a week ahead. */
export const nearPlannedQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => {
    const today = localDayNow()
    const query = new URLSearchParams({ from: addDays(today, -7), to: addDays(today, 7) })
    return fetchJson(schema, `${path}?${query}`, { signal })
  },
  meta: cachedAs(path, schema),
})
warmUp(() => [nearPlannedQuery])
seedFromBoot({ query: nearPlannedQuery, part: 'planned', schema, dataOf: (sessions) => sessions })

/** Nearby planned sessions, without those skipped here whose skip is still pending. */
export function useNearPlanned() {
  const { data, error } = useQuery(nearPlannedQuery)
  const skipped = usePendingOf('skipPlanned').map(({ data: { planned } }) => planned)
  const isSkipped = (one: Planned) => skipped.some((skip) => isSamePlanned(skip, one))
  return { planned: data?.filter((one) => !isSkipped(one)) ?? [], error }
}

/** The paths that show planned sessions, including entries, one of which holds the rule, and templates, whose class it is. */
export const plannedRefreshes = [path, '/api/calendar', '/api/entries', '/api/templates']

const meta = { refreshes: plannedRefreshes }

export const pathOf = ({ ruleId, session }: PlannedKey) => `/api/planned/${ruleId}/${session}`

/** The versions needed to undo a change of planned sessions. */
export interface Undoable {
  ruleId: number
  version: number
}

/** Changes one planned session, this and the following ones, or all; `scope` is among the changes. */
export function useChangePlanned() {
  return useMutation({
    mutationFn: async ({ key, changes }: { key: PlannedKey; changes: PlannedChanges }): Promise<Undoable> => {
      const reply = await fetchJson(plannedVersion, pathOf(key), { method: 'PATCH', body: changes })
      return { ruleId: key.ruleId, ...reply }
    },
    meta,
  })
}

/** Skips one planned session, or removes this and the following ones, or all. */
export function useRemovePlanned() {
  return useMutation({
    mutationFn: async ({ key, scope }: { key: Planned; scope: Scope }): Promise<Undoable> => {
      const path = `${pathOf(key)}?scope=${scope}`
      return { ruleId: key.ruleId, ...(await fetchJson(plannedVersion, path, { method: 'DELETE' })) }
    },
    meta,
  })
}

/** Undoes a change, as long as it is the latest one of its rule. */
export const undoPlanned = ({ ruleId, version }: Undoable) =>
  send(`/api/planned/${ruleId}/undo`, { method: 'POST', body: { version } })

export const useUndoPlanned = () => useMutation({ mutationFn: undoPlanned, meta })
