import { openDialog } from '#web/lib/dialogs.ts'
import type { JournalItem } from './journal-items.ts'

/** Opens an entry, stored or pending. */
export const openItem = ({ create, pending: _, ...entry }: JournalItem) =>
  create ? openDialog({ kind: 'viewPending', pending: create }) : openDialog({ kind: 'viewEntry', entry })
