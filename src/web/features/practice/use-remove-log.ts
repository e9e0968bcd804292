import { useQueryClient } from '@tanstack/react-query'
import type { PracticeLog } from '#shared/practice.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { toast, undoToast } from '#web/lib/toast.ts'
import { useRemoveLog } from './api.ts'

/** Deletes a practice log and offers to restore it. */
export function useRemoveLogWithUndo() {
  const client = useQueryClient()
  const removal = useRemoveLog()
  return async (log: PracticeLog) => {
    try {
      await removal.mutateAsync(log)
    } catch (error) {
      return toast({ text: `It wasn’t deleted. ${sentenceOf(error)}`, isBad: true })
    }
    const { id: _, ...data } = log
    return undoToast({
      text: `Practice of “${log.name}” deleted`,
      undo: async () => (await import('./save-log.ts')).restoreLog(client, data),
      undone: `Practice of “${log.name}” restored`,
      failed: 'It wasn’t restored.',
    })
  }
}
