import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { createStore } from '@tanstack/react-store'
import type { Operation } from '#shared/offline.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { findKind, loadOperations } from './operation-kind.ts'
import { operations } from './outbox.ts'

/** An operation that the server has now, and what it answered. */
interface Stored extends Pick<Operation, 'id' | 'userId' | 'kind'> {
  reply: unknown
}

/** What was stored while this tab was open, whichever tab has sent it; the latest last. */
export const storedOperations = createStore<Stored[]>([])

/** What the server replied to an operation of this kind that was stored while this tab was open. */
export const findReply = (kind: string, id: string): unknown =>
  storedOperations.get().find((one) => one.id === id && one.kind === kind)?.reply

let tabs: BroadcastChannel | undefined

/** To be called with whatever is stored: this tab and the others show it. */
export function announceStored(client: QueryClient, { id, userId, kind }: Operation, reply: unknown) {
  const stored = { id, userId, kind, reply }
  show(client, stored)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  tabs?.postMessage(stored)
}

function show(client: QueryClient, stored: Stored) {
  // Drawn together, so that it is never on the screen twice, as pending and as stored.
  notifyManager.batch(() => {
    findKind(stored)?.onStored?.(client, stored.reply)
    notifyManager.schedule(() => markStored(stored))
  })
  storedOperations.setState((all) => [...all, stored])
}

const markStored = ({ id, reply }: Stored) =>
  operations.setState((all) => all.map((one) => (one.id === id ? { ...one, sentAt: Date.now(), reply } : one)))

/** Shows in this tab what another has sent: what is pending is gone from here at the same moment. */
export function watchStored(client: QueryClient) {
  const channel = new BroadcastChannel('stored')
  tabs = channel
  channel.addEventListener('message', ({ data }: MessageEvent<Stored>) => {
    if (currentUserIn(client)?.id === data.userId) void loadOperations().then(() => show(client, data))
  })
  return () => channel.close()
}
