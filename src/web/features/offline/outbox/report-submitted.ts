import { openDialog } from '#web/lib/dialogs.ts'
import { type Toast, toast } from '#web/lib/toast.ts'
import type { Submitted } from './sending/send-written.ts'

const savedOffline = { title: 'Saved Offline', text: 'We’ll sync it when you’re back online.' }

/** Reports how saving went: `text` if the server has it, otherwise that it will sync later. */
export function reportSubmitted({ state, id }: Submitted<unknown>, text: string) {
  if (state === 'conflict') openDialog({ kind: 'resolveConflict', id })
  else toast(state === 'stored' ? { text } : savedOffline)
}

/** The same for several operations of a kind that can't conflict. */
export const reportAll = (submitted: Submitted<unknown>[], stored: Toast) =>
  toast(submitted.every(({ state }) => state === 'stored') ? stored : savedOffline)
