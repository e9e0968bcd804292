import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PlannedEntry } from '#shared/entries/today.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast } from '#web/lib/toast.ts'

const loadSettling = () => import('./settle-plan.ts')

/** Confirms or skips planned entries with one tap, also offline. */
export function useSettlePlan() {
  const client = useQueryClient()
  useEffect(() => preload(loadSettling), [])
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ entry, isTrained }: { entry: PlannedEntry; isTrained: boolean }) => {
      const { confirmWithUndo, skipWithUndo } = await loadSettling()
      await (isTrained ? confirmWithUndo(client, entry) : skipWithUndo(client, entry))
    },
  })
  /** Returns whether it is done; if not, a toast says why. */
  const settle = async (entry: PlannedEntry, isTrained: boolean): Promise<boolean> => {
    try {
      await mutateAsync({ entry, isTrained })
      return true
    } catch (error) {
      toast({ text: `“${entry.title}” is still planned. ${sentenceOf(error)}`, isBad: true })
      return false
    }
  }
  return {
    logIt: (entry: PlannedEntry) => settle(entry, true),
    skip: (entry: PlannedEntry) => settle(entry, false),
    isPending,
  }
}
