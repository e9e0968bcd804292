import type { Operation } from '#shared/offline.ts'

export const completionKind = 'completeReminder'

/** Whether a reminder is completed on this device but not on the server yet. */
export const isCompleted = (pending: Operation[], id: number) =>
  pending.some(({ kind, data }) => kind === completionKind && (data as { id: number }).id === id)
