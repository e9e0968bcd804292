import { openDialog } from '#web/lib/dialogs.ts'
import { type Toast, toast, undoToast } from '#web/lib/toast.ts'
import type { Submitted } from './sending/send-written.ts'

const savedOffline = { title: 'Saved Offline', text: 'We’ll sync it when you’re back online.' }

/** How saving went. Something that was saved without the outbox is stored, too. */
export type Outcome = { state: 'stored' | 'pending' } | { state: 'conflict'; id: string }

/** Reports how saving went: `text` if the server has it, otherwise that it will sync later. */
export function reportSubmitted(outcome: Outcome, text: string) {
  if (outcome.state === 'conflict') openDialog({ kind: 'resolveConflict', id: outcome.id })
  else toast(outcome.state === 'stored' ? { text } : savedOffline)
}

/** The same for what can be undone, and for several operations at once, of a kind that can't conflict. */
export const reportWithUndo = (
  submitted: Submitted<unknown>[],
  {
    done,
    ...undoing
  }: Omit<Parameters<typeof undoToast>[0], 'text' | 'title'> & { done: Toast & { text: string } },
) => undoToast({ ...(submitted.every(({ state }) => state === 'stored') ? done : savedOffline), ...undoing })
