import { openDialog } from '#web/lib/dialogs.ts'
import { type Toast, toast, undoToast } from '#web/lib/toast.ts'
import type { PendingCause } from './sending/send-operation.ts'
import type { Submitted } from './sending/send-stored.ts'

const savedOffline: Toast & { text: string } = {
  title: 'Saved Offline',
  text: 'We’ll sync it when you’re back online.',
}

const pendingTexts: Record<PendingCause, Toast & { text: string }> = {
  server: { text: 'The server had a problem. Saved on this device; we’ll try again.' },
  busy: { text: 'The server is busy. Saved on this device; we’ll try again.' },
}

const pendingToast = (cause: PendingCause | undefined) => (cause ? pendingTexts[cause] : savedOffline)

/** How saving went. Something that was saved without the outbox is stored, too. */
export type Outcome =
  | { state: 'stored' }
  | { state: 'pending'; cause?: PendingCause }
  | { state: 'conflict'; id: string }

/** Asks which version to keep if another device has changed it, too. Returns whether it asked, as an Undo says it. */
export function askAboutConflict(outcome: Outcome): 'asked' | undefined {
  if (outcome.state !== 'conflict') return undefined
  openDialog({ kind: 'resolveConflict', id: outcome.id })
  return 'asked'
}

/** Reports how saving went: `text` if the server has it, otherwise that it will sync later, and why; then the note. */
export function reportSubmitted(outcome: Outcome, text: string, note = '') {
  if (outcome.state === 'conflict') return void askAboutConflict(outcome)
  if (outcome.state === 'stored') return toast(note === '' ? { text } : { title: text, text: note })
  const pending = pendingToast(outcome.cause)
  return toast(note === '' ? pending : { ...pending, text: `${pending.text} ${note}` })
}

/** The same for what can be undone, and for several operations at once; of them, only a removal can conflict. */
export const reportWithUndo = (
  submitted: Submitted<unknown>[],
  {
    done,
    ...undoing
  }: Omit<Parameters<typeof undoToast>[0], 'text' | 'title'> & { done: Toast & { text: string } },
) => {
  const conflict = submitted.find(({ state }) => state === 'conflict')
  if (conflict) return openDialog({ kind: 'resolveRemoval', id: conflict.id })
  const pending = submitted.find((one) => one.state === 'pending')
  const isStored = submitted.every(({ state }) => state === 'stored')
  return undoToast({ ...(isStored ? done : pendingToast(pending?.cause)), ...undoing })
}
