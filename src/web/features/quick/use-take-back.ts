import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { PendingEntry } from '#shared/offline.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { knownEntries, useRemoveEntry } from '../entries/api.ts'
import { dropKept } from '../offline/outbox.ts'
import { sync } from '../offline/syncing.ts'
import { arrivedAs } from './arrived.ts'

/** Takes back what a tap has logged: on the device, and on the server if it has it or gets it meanwhile. */
export function useTakeBack() {
  const client = useQueryClient()
  const removal = useRemoveEntry()

  const removeArrived = async (pending: PendingEntry) => {
    const arrived = arrivedAs(pending, knownEntries(client))
    if (arrived) await removal.mutateAsync({ id: arrived.id, scope: 'this' })
    return arrived !== undefined
  }
  const fail = (error: unknown) => toast({ text: `Not undone. ${sentenceOf(error)}`, isBad: true })

  /** Answers whether it worked; whoever has no signal is not kept waiting. */
  return async (pending: PendingEntry): Promise<boolean> => {
    try {
      await dropKept(pending.id)
      if (!(await removeArrived(pending)))
        void underWay(client)
          .then(() => removeArrived(pending))
          .catch(fail)
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
}

/** What was on its way when it was taken back arrives all the same; a sync that is at work is waited for. */
const underWay = (client: QueryClient) => sync(client, { isQuiet: true })
