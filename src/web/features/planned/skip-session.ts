import type { QueryClient } from '@tanstack/react-query'
import type { Planned } from '#shared/calendar/planned.ts'
import { isPending } from '#shared/offline/operations.ts'
import { findOperation, outboxChanged } from '#web/features/offline/outbox/outbox.ts'
import { reportWithUndo } from '#web/features/offline/outbox/report-submitted.ts'
import { sync } from '#web/features/offline/outbox/sending/sync.ts'
import { database } from '#web/features/offline/outbox/storage/database.ts'
import { discardOperation, discardUnsent } from '#web/features/offline/outbox/storage/discard-operation.ts'
import { submit } from '#web/features/offline/outbox/submit.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'
import { plannedRefreshes, type Undoable, undoPlanned } from './api.ts'
import { skipPlanned } from './operations.ts'

interface Texts {
  done: string
  undone: string
  /** Called when it is planned again. */
  onUndone?: () => void
}

/** Skips a planned session, also without a connection, and offers to undo that for ten seconds. */
export async function skipSession(
  client: QueryClient,
  planned: Planned,
  { done, undone, onUndone = () => undefined }: Texts,
) {
  const submitted = await submit(client, skipPlanned, { draft: null, data: { planned } })
  const undo = async () => {
    await undoSkip(client, submitted.id)
    onUndone()
  }
  reportWithUndo([submitted], { done: { text: done }, several: 'sessions skipped', undo, undone })
}

async function undoSkip(client: QueryClient, id: string) {
  const { operation, isUnsent } = await discardUnsent(database(), 'skipPlanned', id)
  if (isUnsent) return outboxChanged()
  // It may be on its way: only what has come back can be taken back.
  if (operation && isPending(operation)) await sync(client, { isQuiet: true })
  const skip = await findOperation(id)
  if (!skip) return
  if (isPending(skip)) return void (await discardOperation(id))
  const change = skip.reply as Undoable | null
  if (change) await undoPlanned(change)
  refreshPaths(client, plannedRefreshes)
}
