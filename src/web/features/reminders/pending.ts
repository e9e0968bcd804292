import { type Operation, ofKind } from '#shared/offline.ts'

/** Whether a reminder is completed on this device but not on the server yet. */
export const isCompleted = (pending: Operation[], id: number) =>
  ofKind(pending, 'completeReminder').some(({ data }) => data.id === id)
