import { useState } from 'react'
import type { Planned } from '#shared/calendar/planned.ts'
import type { Entry } from '#shared/entries/entries.ts'
import type { PendingEntry } from '#shared/entries/pending-entries.ts'
import type { TitleSuggestion } from '#shared/entries/usual.ts'
import type { Template } from '#shared/training/templates.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import type { EntryValues } from './entry-values.ts'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newEntry: { date?: string; session?: TitleSuggestion } & WithRecorded
    /** A new entry with what another app has shared. */
    addShared: { id: string; notes: string; videoLinks: string[]; files: File[]; onAdded: () => void }
    newEntryFromTemplate: { template: Template } & WithRecorded
    /** Logs a planned session as a new entry. */
    logPlanned: { planned: Planned } & WithRecorded
    editEntry: { entry: Entry } & Sheet & WithRecorded
    /** The same for an entry that is still pending. */
    editPending: { pending: PendingEntry } & Sheet & WithRecorded
  }
}

/** What was recorded of the session, such as its rounds, and what to do once the form has saved it. */
interface WithRecorded {
  recorded?: { values: Partial<EntryValues>; onSaved: () => void }
}

/** The form may open as a sheet with what is added after class, until all fields are asked for. */
interface Sheet {
  isSheet?: true
  /** Its prompts are shown next to the notes. */
  template?: Template
  /** Files to add. */
  files?: File[]
}

const titles = {
  newEntry: 'New Training Entry',
  addShared: 'New Training Entry',
  newEntryFromTemplate: 'New Training Entry',
  logPlanned: 'New Training Entry',
  editEntry: 'Edit Training Entry',
  editPending: 'Edit Training Entry',
}

export default function EntryDialog({ request, onClosed }: DialogProps<keyof typeof titles>) {
  const [isSheet, setSheet] = useState('isSheet' in request)
  return (
    <Dialog
      title={isSheet ? 'Add rounds and notes' : titles[request.kind]}
      isTall={!isSheet}
      isWide={!isSheet}
      onClosed={onClosed}
    >
      {(close) => (
        <EntryForm request={request} onAllFields={isSheet ? () => setSheet(false) : undefined} close={close} />
      )}
    </Dialog>
  )
}
