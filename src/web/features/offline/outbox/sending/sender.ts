import type { QueryClient } from '@tanstack/react-query'
import type { Operation } from '#shared/offline/operations.ts'
import { refreshPaths } from '#web/lib/api/queries.ts'
import { findKind } from '../define-operation.ts'
import { outboxChanged } from '../outbox.ts'
import type { Database } from '../storage/database.ts'
import { announceStored } from './announce-stored.ts'
import { callsFor } from './calls.ts'
import type { Sender } from './send-operation.ts'

/** Sends one person's operations from this tab until `signal` aborts. */
export const senderFor = (
  client: QueryClient,
  database: Database,
  userId: number,
  signal?: AbortSignal,
): Sender => ({
  database,
  calls: callsFor(userId, signal),
  now: Date.now,
  lock: (name, work) => withLock(name, work, signal),
  onStored: (operation, reply) => {
    announceStored(client, operation, reply)
    refreshAfter(client, operation)
    void outboxChanged()
  },
  onPartStored: (attempt, reply) => findKind(attempt)?.onStored?.(client, reply),
  onOvertaken: (operation) => refreshAfter(client, operation),
})

const refreshAfter = (client: QueryClient, operation: Operation) =>
  refreshPaths(client, findKind(operation)?.refreshes ?? [])

/** If the browser has no locks, client ids and versions alone keep two tabs from storing anything twice. */
export const withLock = <T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(name, signal ? { signal } : {}, work) : work()
