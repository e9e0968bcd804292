import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconCloud, IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import type { Operation } from '#shared/offline/operations.ts'
import { preload } from '#web/lib/api/preload.ts'
import { loadOperations } from '../define-operation.ts'
import { withoutParts } from '../outbox.ts'
import { useOnline, useSyncing } from '../sending/use-syncing.ts'
import { usePending } from '../use-pending.ts'
import { whyUnsynced } from '../why-unsynced.ts'
import classes from './offline-card.module.css'

const loadList = async () => {
  const [list] = await Promise.all([import('./pending-list.tsx'), loadOperations()])
  return list
}
const PendingList = lazy(loadList)

/** Shows what is pending and whether the browser is online. Hidden when online with nothing pending. */
export function OfflineCard() {
  const pending = withoutParts(usePending())
  const isOnline = useOnline()
  const syncing = useSyncing()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => preload(loadList), [])
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
      <div className={classes['top']}>
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
            <span>{countsOf(pending)}</span>
          </span>
          <Chevron size={20} stroke={1.75} aria-hidden />
        </button>
        {pending.length > 0 && !syncing.isSignedOut && (
          <Button className={classes['sync'] ?? ''} loading={syncing.isBusy} onClick={syncing.syncNow}>
            Sync Now
          </Button>
        )}
      </div>
      <div id={list} className={classes['list']} hidden={!isOpen}>
        <Suspense>{isOpen && <PendingList pending={pending} syncing={syncing} />}</Suspense>
      </div>
    </section>
  )
}

/** '2 not synced yet', '1 not synced yet, 1 failed'. */
function countsOf(pending: Operation[]): string {
  const failed = pending.filter((operation) => whyUnsynced(operation) !== undefined).length
  const unsynced = pending.length - failed
  const parts = [unsynced > 0 && `${unsynced} not synced yet`, failed > 0 && `${failed} failed`]
  return parts.filter(Boolean).join(', ')
}
