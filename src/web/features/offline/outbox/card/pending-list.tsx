import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { pathToAuth } from '#shared/foundation/paths.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { needsPlan } from '#shared/refusals/refusals-payment.ts'
import type { useSyncing } from '../sending/use-syncing.ts'
import classes from './pending-list.module.css'
import { PendingRow } from './pending-row.tsx'

interface Props {
  pending: Operation[]
  syncing: ReturnType<typeof useSyncing>
}

/** The pending operations, and how they will be synced. */
export default function PendingList({ pending, syncing: { isSignedOut } }: Props) {
  const pathToLogin = pathToAuth(useLocation().href, { ended: 'true' })
  const isPlanNeeded = pending.some(({ problem }) => needsPlan(problem?.code ?? ''))
  if (pending.length === 0)
    return (
      <p className={classes['about']}>
        What you save now is stored on this device. We’ll sync it when you’re back online.
      </p>
    )
  return (
    <>
      <ul className={classes['list']}>
        {pending.map((operation) => (
          <PendingRow key={operation.id} operation={operation} />
        ))}
      </ul>
      <div className={classes['foot']}>
        {isSignedOut ? (
          <>
            <p>You were logged out. Nothing is lost.</p>
            <Button component="a" href={pathToLogin}>
              Log in to sync
            </Button>
          </>
        ) : (
          <p>{isPlanNeeded ? <Link to="/subscription">See plans</Link> : 'Syncs automatically.'}</p>
        )}
      </div>
    </>
  )
}
