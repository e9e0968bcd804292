import { openDialog } from '#web/lib/dialogs.ts'
import type { ShownFocus } from './use-focuses.ts'

/** Opens the form of a focus, stored or pending. */
export function editFocus({ stored, created }: ShownFocus) {
  if (stored) openDialog({ kind: 'editFocus', focus: stored })
  else if (created) openDialog({ kind: 'editPendingFocus', pending: created })
}
