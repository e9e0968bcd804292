import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { asEntry, type PendingEntry } from '#shared/entries/pending-entries.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { ofKind } from '#shared/offline/operations.ts'
import { discardWithUndo } from '#web/features/offline/outbox/discard-with-undo.ts'
import { PendingFiles } from '#web/features/offline/outbox/pending-files.tsx'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import { tagsQuery } from '#web/features/tags/api.ts'
import { type DialogProps, openDialog } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Adding } from './adding.tsx'
import { EntryBody, PendingNotice, ViewTools } from './entry-body.tsx'
import { SettleButtons } from './settle-buttons.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    viewPending: { pending: PendingEntry }
  }
}

/** The same for a pending entry. */
export default function PendingView({ request, onClosed }: DialogProps<'viewPending'>) {
  const client = useQueryClient()
  // With what was added to it since it was opened.
  const pending =
    ofKind(usePending(), 'createEntry').find(({ id }) => id === request.pending.id) ?? request.pending
  const { data: tags = [] } = useQuery(tagsQuery)
  const entry = asEntry(pending, tags)
  return (
    <Dialog title={shownTitle(entry.title)} isTall isLight onClosed={onClosed}>
      {(close, closeThen) => (
        <Stack>
          <PendingNotice operation={pending} closeThen={closeThen} />
          <EntryBody entry={entry} />
          <PendingFiles operation={pending} />
          {!entry.isPlanned && (
            <ViewTools>
              <Adding request={{ kind: 'editPending', pending }} />
            </ViewTools>
          )}
          <DialogFooter
            start={
              <DangerButton
                onClick={() => {
                  void discardWithUndo(client, pending)
                  close()
                }}
              >
                Discard
              </DangerButton>
            }
          >
            {entry.isPlanned ? (
              <SettleButtons
                entry={{ ...entry, create: pending }}
                close={close}
                closeThen={closeThen}
                onEdit={() => closeThen(() => openDialog({ kind: 'editPending', pending }))}
              />
            ) : (
              <>
                <Button variant="default" onClick={close}>
                  Close
                </Button>
                <Button
                  aria-keyshortcuts="e"
                  title="Edit (e)"
                  onClick={() => closeThen(() => openDialog({ kind: 'editPending', pending }))}
                >
                  Edit
                </Button>
              </>
            )}
          </DialogFooter>
        </Stack>
      )}
    </Dialog>
  )
}
