import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entry } from '#shared/entries.ts'
import { shownTitle } from '#shared/quick.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { CopyAge } from '#web/features/offline/cache/copy-age.tsx'
import { PendingFiles } from '#web/features/offline/outbox/pending-files.tsx'
import { ScopeQuestion } from '#web/features/planned/scope-question.tsx'
import { sentenceOf } from '#web/lib/api.ts'
import { type DialogProps, openDialog } from '#web/lib/dialogs.ts'
import { preload } from '#web/lib/preload.ts'
import type { CloseThen } from '#web/ui/close-then.ts'
import { DangerButton } from '#web/ui/danger-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useShown } from '../use-shown.ts'
import { EntryBody } from './entry-body.tsx'
import classes from './entry-view.module.css'
import { PendingNotice } from './pending-notice.tsx'
import { SettleButtons } from './settle-buttons.tsx'
import { templateOf } from './template-of.ts'

const loadRemoval = () => import('./remove-entry.ts')
// As soon as the view is loaded, so that it deletes offline, too.
preload(loadRemoval)

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    viewEntry: { entry: Entry }
  }
}

/** An entry with all its fields. */
export default function EntryView({ request, onClosed }: DialogProps<'viewEntry'>) {
  const { entry, pending } = useShown(request.entry)
  return (
    <Dialog title={shownTitle(entry.title)} isTall isLight onClosed={onClosed}>
      {(close, closeThen) => (
        <Stack>
          <CopyAge />
          {pending && <PendingNotice operation={pending} closeThen={closeThen} />}
          <EntryBody entry={entry} />
          {pending && <PendingFiles operation={pending} />}
          <Button
            variant="subtle"
            className={classes['template'] ?? ''}
            leftSection={<IconTemplate size={18} />}
            onClick={() => closeThen(() => openDialog({ kind: 'newTemplate', fields: templateOf(entry) }))}
          >
            Save as template
          </Button>
          <Actions entry={entry} close={close} closeThen={closeThen} />
        </Stack>
      )}
    </Dialog>
  )
}

function Actions({ entry, close, closeThen }: { entry: Entry; close: () => void; closeThen: CloseThen }) {
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: async (scope: Scope) => (await loadRemoval()).removeWithUndo(client, entry, scope),
    onSuccess: close,
  })
  const [isAsking, setAsking] = useState(false)
  // A planned session is skipped; a series can be deleted.
  const mayDelete = !entry.isPlanned || entry.isRecurring
  const edit = () => closeThen(() => openDialog({ kind: 'editEntry', entry }))
  if (isAsking) {
    return (
      <DialogFooter
        notice={removal.error !== null && <Notice>Nothing was deleted. {sentenceOf(removal.error)}</Notice>}
      >
        <ScopeQuestion
          verb="Delete"
          isFirst
          isBusy={removal.isPending}
          onChosen={removal.mutate}
          onCancelled={() => setAsking(false)}
        />
      </DialogFooter>
    )
  }
  return (
    <DialogFooter
      notice={removal.error !== null && <Notice>The entry wasn’t deleted. {sentenceOf(removal.error)}</Notice>}
      start={
        mayDelete && (
          <DangerButton
            loading={removal.isPending}
            onClick={() => (entry.isRecurring ? setAsking(true) : removal.mutate('this'))}
          >
            Delete
          </DangerButton>
        )
      }
    >
      {entry.isPlanned ? (
        <SettleButtons entry={entry} close={close} onEdit={edit} />
      ) : (
        <>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <Button onClick={edit}>Edit</Button>
        </>
      )}
    </DialogFooter>
  )
}
