import { useQueryClient } from '@tanstack/react-query'
import type { PracticeLog } from '#shared/techniques/practice.ts'
import { doWithUndo } from '#web/lib/toast.ts'
import { useRemoveLog } from '../api.ts'

/** Deletes a practice log and offers to restore it. */
export function useRemoveLogWithUndo() {
  const client = useQueryClient()
  const removal = useRemoveLog()
  return async (log: PracticeLog) => {
    await doWithUndo({
      run: () => removal.mutateAsync(log),
      notDone: 'It wasn’t deleted.',
      text: `Practice of “${log.name}” deleted`,
      several: 'practice logs deleted',
      undo: async () => (await import('./save-log.ts')).restoreLog(client, log),
      undone: `Practice of “${log.name}” restored`,
      failed: 'It wasn’t restored.',
    })
  }
}
