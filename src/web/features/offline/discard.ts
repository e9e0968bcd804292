import type { QueryClient } from '@tanstack/react-query'
import { undoSeconds } from '#shared/limits.ts'
import type { PendingEntry } from '#shared/offline.ts'
import { sentenceOf } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { dropKept } from './outbox.ts'
import { sync } from './syncing.ts'

const failed = (error: unknown) => toast({ text: sentenceOf(error), isBad: true })

/**
 * Takes an entry out of the outbox and offers for ten seconds to bring it back. `onKept` hears when it is brought back, or
 * could not be taken out.
 */
export async function discard(client: QueryClient, { id, data }: PendingEntry, onKept = () => {}) {
  try {
    const bringBack = await dropKept(id)
    const back = () => {
      toast({ text: `“${data.title}” is back` })
      void sync(client, { isQuiet: true })
    }
    const undo = () => {
      onKept()
      void bringBack().then(back, failed)
    }
    toast({
      text: `“${data.title}” discarded`,
      duration: undoSeconds * 1000,
      action: { label: 'Undo', run: undo },
    })
  } catch (error) {
    onKept()
    failed(error)
  }
}
