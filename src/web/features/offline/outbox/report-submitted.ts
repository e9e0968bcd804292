import { openDialog } from '#web/lib/dialogs.ts'
import { type Toast, toast } from '#web/lib/toast.ts'
import type { Submitted } from './sending/send-written.ts'

const savedOffline = { title: 'Saved Offline', text: 'We’ll sync it when you’re back online.' }

/** How saving went. Something that was saved without the outbox is stored, too. */
export type Outcome = { state: 'stored' | 'pending' } | { state: 'conflict'; id: string }

/** Reports how saving went: `text` if the server has it, otherwise that it will sync later. */
export function reportSubmitted(outcome: Outcome, text: string) {
  if (outcome.state === 'conflict') openDialog({ kind: 'resolveConflict', id: outcome.id })
  else toast(outcome.state === 'stored' ? { text } : savedOffline)
}

/** The same for several operations of a kind that can't conflict. */
export const reportAll = (submitted: Submitted<unknown>[], stored: Toast) =>
  toast(submitted.every(({ state }) => state === 'stored') ? stored : savedOffline)
