import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCloud, IconCloudOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { PendingEntry } from '#shared/offline.ts'
import classes from './offline-card.module.css'
import { PendingRow } from './pending-row.tsx'
import { usePending } from './use-pending.ts'
import { useOnline, useSyncing } from './use-syncing.ts'

/** Says what waits on this device, and whether there is signal; nothing where all is well. */
export function OfflineCard() {
  const pending = usePending()
  const isOnline = useOnline()
  const syncing = useSyncing()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  if (isOnline && pending.length === 0) return null

  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  const Signal = isOnline ? IconCloud : IconCloudOff
  return (
    <section
      className={classes['card']}
      data-open={isOpen || undefined}
      data-low-card
      aria-label="Offline entries"
    >
      <button
        type="button"
        className={classes['head']}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <Signal size={20} stroke={1.75} aria-hidden />
        <span className={classes['state']}>
          <strong>{isOnline ? 'Online' : 'Offline'}</strong>
          <span>{whatWaits(pending)}</span>
        </span>
        <Chevron size={20} stroke={1.75} aria-hidden />
      </button>
      <div id={list} hidden={!isOpen}>
        {isOpen && <Inside pending={pending} isOnline={isOnline} syncing={syncing} />}
      </div>
    </section>
  )
}

interface InsideProps {
  pending: PendingEntry[]
  isOnline: boolean
  syncing: ReturnType<typeof useSyncing>
}

function Inside({ pending, isOnline, syncing: { isBusy, isSignedOut, syncNow } }: InsideProps) {
  if (pending.length === 0)
    return (
      <p className={classes['about']}>
        What you log now is kept on this device and sent as soon as there is signal.
      </p>
    )
  return (
    <>
      <ul className={classes['list']}>
        {pending.map((entry) => (
          <PendingRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <div className={classes['foot']}>
        {isSignedOut ? (
          <>
            <p>You were signed out. Nothing is lost.</p>
            <Button component="a" href="/auth?ended=true">
              Log in to sync
            </Button>
          </>
        ) : (
          <>
            <p>{isOnline ? 'Sent one after the other.' : 'Sent by itself when there is signal.'}</p>
            <Button loading={isBusy} onClick={syncNow}>
              Sync Now
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/** '2 not synced yet', '1 not synced yet, 1 failed'. */
function whatWaits(pending: PendingEntry[]): string {
  const failed = pending.filter(({ problem }) => problem).length
  const waiting = pending.length - failed
  const parts = [waiting > 0 && `${waiting} not synced yet`, failed > 0 && `${failed} failed`]
  return parts.filter(Boolean).join(', ')
}
