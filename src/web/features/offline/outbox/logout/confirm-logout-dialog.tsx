import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import { pathToAuth } from '#shared/foundation/paths.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { useUser } from '#web/features/sessions/session.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { DangerButton } from '#web/ui/button/danger-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { readPending, withoutParts } from '../outbox.ts'
import { sync } from '../sending/sync.ts'
import { syncState } from '../sending/sync-state.ts'
import { usePending } from '../use-pending.ts'
import { whyUnsynced } from '../why-unsynced.ts'
import classes from './confirm-logout-dialog.module.css'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `drafts` counts those of forms, and shares that wait to be added to an entry. */
    confirmLogout: { logOut: () => void; drafts: number }
  }
}

/** Asks what to do with unsynced changes and drafts: logging out deletes everything from the device. */
export default function ConfirmLogoutDialog({
  request: { logOut, drafts },
  onClosed,
}: DialogProps<'confirmLogout'>) {
  return (
    <Dialog title="Log out?" onClosed={onClosed}>
      {(close, closeThen) => <Question drafts={drafts} stay={close} leave={() => closeThen(logOut)} />}
    </Dialog>
  )
}

function Question({ drafts, stay, leave }: { drafts: number; stay: () => void; leave: () => void }) {
  const { id } = useUser()
  const client = useQueryClient()
  const count = withoutParts(usePending()).length
  const { isSignedOut } = useSelector(syncState)
  const pathToLogin = pathToAuth(useLocation().href, { ended: 'true' })
  const [isBusy, setBusy] = useState(false)
  const [remaining, setRemaining] = useState<Operation[]>([])
  const send = async () => {
    setBusy(true)
    await sync(client, { isManual: true })
    setBusy(false)
    const pending = await readPending(id).catch(() => [])
    setRemaining(pending)
    if (pending.length === 0) leave()
  }
  return (
    <Stack>
      <div>
        <p>{onlyHere(count, drafts)} only on this device. Logging out removes all your data from it.</p>
        <div role="status">
          {!isBusy && (isSignedOut || remaining.length > 0) && (
            <p className={classes['why']}>{whyNotSynced(remaining, isSignedOut)}</p>
          )}
        </div>
      </div>
      <DialogFooter
        start={
          <DangerButton disabled={isBusy} onClick={leave}>
            Log out and delete {count + drafts === 1 ? 'it' : 'them'}
          </DangerButton>
        }
      >
        <Button variant="default" onClick={stay}>
          Stay
        </Button>
        {isSignedOut ? (
          <Button component="a" href={pathToLogin}>
            Log in to sync
          </Button>
        ) : (
          count > 0 && (
            <Button loading={isBusy} onClick={() => void send()}>
              Sync and log out
            </Button>
          )
        )}
      </DialogFooter>
    </Stack>
  )
}

/** '2 changes and 1 draft are'. */
function onlyHere(changes: number, drafts: number): string {
  const parts = [changes > 0 && counted(changes, 'change'), drafts > 0 && counted(drafts, 'draft')].filter(Boolean)
  return `${parts.join(' and ')} ${changes + drafts === 1 ? 'is' : 'are'}`
}

/** Why some operations are still pending after a sync. */
function whyNotSynced(remaining: Operation[], isSignedOut: boolean): string {
  if (isSignedOut) return 'You were logged out, so nothing could be synced. Nothing is lost.'
  const reason = remaining.map(whyUnsynced).find((why) => why !== undefined)
  return reason
    ? `Some entries couldn’t be synced: ${reason}`
    : 'The server can’t be reached. We’ll sync the rest when you’re back online.'
}
