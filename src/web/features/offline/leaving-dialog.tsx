import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useUser } from '../auth/api.ts'
import classes from './leaving-dialog.module.css'
import { keptEntries } from './outbox.ts'
import { sync } from './syncing.ts'
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
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    await sync(client, { isAsked: true })
    setBusy(false)
    const left = await keptEntries(id).catch(() => [])
    if (left.length === 0) leave()
  }
  return (
    <div className={classes['question']}>
      <p>
        {count === 1 ? '1 session is' : `${count} sessions are`} on this device only. Logging out removes
        everything of yours from it.
      </p>
      <div className={classes['answers']}>
        <Button loading={isBusy} onClick={() => void send()}>
          Sync and log out
        </Button>
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
