import type { Injury } from '#shared/injuries/injuries.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { withChanges } from '#web/features/offline/outbox/with-changes.ts'
import { byDay } from './api.ts'

/** Injuries as they are once what is pending is stored, the first one first, and those that are to be created. */
export function useInjuries(injuries: Injury[]) {
  const created = usePendingOf('createInjury')
  return { stored: withChanges(injuries, usePendingOf('changeInjury')).sort(byDay), created }
}
