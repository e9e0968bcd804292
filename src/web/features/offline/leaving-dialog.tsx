import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { PendingEntry } from '#shared/offline.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useUser } from '../auth/api.ts'
import classes from './leaving-dialog.module.css'
import { keptEntries } from './outbox.ts'
import { listenToSyncing, sync, syncingNow } from './syncing.ts'
import { usePending } from './use-pending.ts'

interface Props {
  leave: () => void
  onClosed: () => void
}

/** Asks what shall become of what the server does not have yet: logging out leaves nothing on the device. */
export default function LeavingDialog({ leave, onClosed }: Props) {
  const isLeaving = useRef(false)
  const closed = () => {
    onClosed()
    if (isLeaving.current) leave()
  }
  return (
    <Dialog title="Log out?" onClosed={closed}>
      {(close) => (
        <Question
          stay={close}
          leave={() => {
            isLeaving.current = true
            close()
          }}
        />
      )}
    </Dialog>
  )
}

function Question({ stay, leave }: { stay: () => void; leave: () => void }) {
  const { id } = useUser()
  const client = useQueryClient()
  const count = usePending().length
  const { isSignedOut } = useSyncExternalStore(listenToSyncing, syncingNow)
  const [isBusy, setBusy] = useState(false)
  const [left, setLeft] = useState<PendingEntry[]>([])
  const send = async () => {
    setBusy(true)
    await sync(client, { isAsked: true })
    setBusy(false)
    const kept = await keptEntries(id).catch(() => [])
    setLeft(kept)
    if (kept.length === 0) leave()
  }
  return (
    <div className={classes['question']}>
      <div>
        <p>
          {count === 1 ? '1 session is' : `${count} sessions are`} on this device only. Logging out removes
          everything of yours from it.
        </p>
        <div role="status">
          {!isBusy && (isSignedOut || left.length > 0) && (
            <p className={classes['why']}>{whyLeft(left, isSignedOut)}</p>
          )}
        </div>
      </div>
      <div className={classes['answers']}>
        {isSignedOut ? (
          <Button component="a" href="/auth?ended=true">
            Log in to sync
          </Button>
        ) : (
          <Button loading={isBusy} onClick={() => void send()}>
            Sync and log out
          </Button>
        )}
        <Button variant="default" onClick={stay}>
          Stay
        </Button>
        <Button className={classes['danger'] ?? ''} variant="subtle" disabled={isBusy} onClick={leave}>
          Log out and delete {count === 1 ? 'it' : 'them'}
        </Button>
      </div>
    </div>
  )
}

/** Why a sync has left something over. */
function whyLeft(left: PendingEntry[], isSignedOut: boolean): string {
  if (isSignedOut) return 'You were signed out, so nothing more could be sent. Nothing is lost.'
  const refused = left.find(({ problem }) => problem)?.problem
  return refused
    ? `Not everything was taken: ${refused.message}`
    : 'The server could not be reached. What is left is sent when there is signal.'
}
