import type { ReactNode } from 'react'
import type { PendingEntry } from '#shared/entries/pending-entries.ts'
import { useEntryLink, useIsOpen } from '#web/features/entry-address/entry-address.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardButton, CardLink } from '#web/ui/list/card-button.tsx'

interface Props {
  entry: { id: number; create?: PendingEntry }
  children: ReactNode
}

/** The title of an entry, which covers its card and opens it. One that the server doesn't have yet has no address. */
export const EntryTitle = ({ entry: { id, create }, children }: Props) =>
  create ? (
    <CardButton onClick={() => openDialog({ kind: 'viewPending', pending: create })}>{children}</CardButton>
  ) : (
    <StoredTitle id={id}>{children}</StoredTitle>
  )

const StoredTitle = ({ id, children }: { id: number; children: ReactNode }) => (
  <CardLink {...useEntryLink({ id })} aria-current={useIsOpen(id) ? 'true' : undefined}>
    {children}
  </CardLink>
)
