import { useQueryClient } from '@tanstack/react-query'
import type { Entry } from '#shared/entries.ts'
import type { PendingEntry } from '#shared/offline.ts'
import { toast } from '../../lib/toast.ts'
import { useRemoveWithUndo } from '../entries/use-remove-with-undo.ts'
import { findArrived, listenToArrivals } from '../offline/arrivals.ts'
import { discard } from '../offline/discard.ts'

/** Takes back what a tap has logged, on the device or on the server; for ten seconds it can be brought back. */
export function useTakeBack() {
  const client = useQueryClient()
  const removal = useRemoveWithUndo()

  const remove = async (entry: Entry) => {
    if (await removal.remove(entry, 'this')) return
    toast({ text: `Not undone. “${entry.title}” is in your journal and can be deleted there.`, isBad: true })
  }

  return async (pending: PendingEntry, arrived: Entry | undefined) => {
    const stored = arrived ?? findArrived(pending.id)
    if (stored) return remove(stored)
    // Whatever is on its way at this moment arrives all the same.
    const stop = listenToArrivals(({ id, entry }) => {
      if (id !== pending.id) return
      stop()
      void remove(entry)
    })
    return discard(client, pending, stop)
  }
}
