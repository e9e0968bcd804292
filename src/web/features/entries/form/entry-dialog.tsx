import type { Entry } from '#shared/entries.ts'
import type { PendingEntry } from '#shared/pending-entries.ts'
import type { Planned } from '#shared/planned.ts'
import type { Template } from '#shared/templates.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntryForm } from './entry-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newEntry: { date?: string }
    newEntryFromTemplate: { template: Template }
    /** Logs a planned session as a new entry. */
    logPlanned: { planned: Planned }
    /** The template's prompts are shown next to the notes; `isAtNotes` focuses those, `isAtRounds` opens the rounds. */
    editEntry: { entry: Entry; template?: Template; isAtNotes?: true; isAtRounds?: true }
    /** The same for an entry that is still pending. */
    editPending: { pending: PendingEntry; template?: Template; isAtRounds?: true }
  }
}

const titles = {
  newEntry: 'New Training Entry',
  newEntryFromTemplate: 'New Training Entry',
  logPlanned: 'New Training Entry',
  editEntry: 'Edit Training Entry',
  editPending: 'Edit Training Entry',
}

export default function EntryDialog({ request, onClosed }: DialogProps<keyof typeof titles>) {
  return (
    <Dialog title={titles[request.kind]} isTall onClosed={onClosed}>
      {(close) => <EntryForm request={request} close={close} />}
    </Dialog>
  )
}
