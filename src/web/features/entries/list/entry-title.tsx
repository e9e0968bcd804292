import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PendingEntry } from '#shared/entries/pending-entries.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { useEntryLink, useIsOpen } from '#web/features/entry-address/entry-address.ts'
import { whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { CardButton, CardLink } from '#web/ui/list/card-list.tsx'
import classes from './entry-title.module.css'

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

/** Says on a card that it isn't synced yet. */
export function Unsynced({ operation }: { operation: Operation }) {
  const why = whyUnsynced(operation)
  return (
    <p className={classes['unsynced']} data-failed={why !== undefined || undefined}>
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      <span>Not synced yet{why !== undefined && `: ${why}`}</span>
    </p>
  )
}
