import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { shownTitle } from '#shared/entries/quick.ts'
import { CopyAge } from '#web/features/offline/cache/copy-age.tsx'
import { PendingFiles } from '#web/features/offline/outbox/pending-files.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { AddFiles } from './add-files.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryBody } from './entry-body.tsx'
import type { OpenedEntry } from './pane/use-opened-entry.ts'
import { ViewTools } from './pane/view-tools.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { templateOf } from './template-of.ts'

const CoachComments = lazy(() => import('#web/features/coaching/comments/coach-comments.tsx'))

export function titleOf(opened: OpenedEntry): string {
  if (opened.state === 'shown') return shownTitle(opened.entry.title)
  return opened.state === 'missing' ? 'Entry not found' : 'Entry'
}

/** The title of the page while the entry is open. */
export const pageTitleOf = (opened: OpenedEntry) => `${titleOf(opened)} · Rollbook`

interface Props {
  opened: OpenedEntry
  close: () => void
  closeThen: CloseThen
  /** Before another dialog opens: a dialog closes, a pane stays. */
  makeRoom: CloseThen
}

/** An entry with all its fields, below its title, and what can be done with it. */
export function EntryContent({ opened, close, closeThen, makeRoom }: Props) {
  if (opened.state === 'loading') return <Skeleton label="Loading entry" shape="card" />
  if (opened.state === 'failed')
    return <FailedState what="This entry" error={opened.error} retry={opened.refetch} />
  if (opened.state === 'missing') return <Missing />
  const { entry, pending } = opened
  return (
    <Stack>
      <CopyAge />
      {pending && <PendingNotice operation={pending} closeThen={makeRoom} />}
      <EntryBody entry={entry} />
      <Suspense>
        <CoachComments entryId={entry.id} />
      </Suspense>
      {pending && <PendingFiles operation={pending} />}
      <ViewTools>
        {!entry.isPlanned && (
          <AddFiles
            onFiles={(files) => makeRoom(() => openDialog({ kind: 'editEntry', entry, isSheet: true, files }))}
          />
        )}
        <Button
          variant="subtle"
          leftSection={<IconTemplate size={18} />}
          onClick={() => makeRoom(() => openDialog({ kind: 'newTemplate', fields: templateOf(entry) }))}
        >
          Save as template
        </Button>
      </ViewTools>
      <EntryActions entry={entry} close={close} closeThen={closeThen} makeRoom={makeRoom} />
    </Stack>
  )
}

const Missing = () => (
  <Stack>
    <p>There’s no entry at this address, or it was deleted.</p>
    <DialogFooter>
      <Button component={Link} to="/">
        Back to the journal
      </Button>
    </DialogFooter>
  </Stack>
)
