import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { createStore } from '@tanstack/react-store'
import type { Operation } from '#shared/offline/operations.ts'
import { currentUserIn } from '#web/features/sessions/session.ts'
import { findKind, loadOperations } from '../define-operation.ts'
import { operations } from '../outbox.ts'

/** An operation the server has, and its reply. */
interface Stored extends Pick<Operation, 'id' | 'userId' | 'kind'> {
  reply: unknown
}

/** Operations stored while this tab was open, sent by any tab, latest last. */
export const storedOperations = createStore<Stored[]>([])

/** The reply to an operation of this kind that was stored while this tab was open. */
export const findReply = (kind: string, id: string): unknown =>
  storedOperations.get().find((one) => one.id === id && one.kind === kind)?.reply

let channel: BroadcastChannel | undefined

/** Call when an operation is stored, so that this tab and the others show it. */
export function announceStored(client: QueryClient, { id, userId, kind }: Operation, reply: unknown) {
  const stored = { id, userId, kind, reply }
  show(client, stored)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel?.postMessage(stored)
}

function show(client: QueryClient, stored: Stored) {
  // In one batch, so that it never shows twice, as pending and as stored.
  notifyManager.batch(() => {
    findKind(stored)?.onStored?.(client, stored.reply)
    notifyManager.schedule(() => markStored(stored))
  })
  storedOperations.setState((all) => [...all, stored])
}

const markStored = ({ id, reply }: Stored) =>
  operations.setState((all) =>
    all.map((operation) => (operation.id === id ? { ...operation, sentAt: Date.now(), reply } : operation)),
  )

/** Shows in this tab what another tab has sent. Returns how to stop. */
export function watchStored(client: QueryClient) {
  const opened = new BroadcastChannel('stored')
  channel = opened
  opened.addEventListener('message', ({ data }: MessageEvent<Stored>) => {
    if (currentUserIn(client)?.id === data.userId) void loadOperations().then(() => show(client, data))
  })
  return () => opened.close()
}
