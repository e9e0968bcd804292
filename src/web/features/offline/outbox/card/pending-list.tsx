import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { pathToAuth } from '#shared/foundation/paths.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { needsPlan } from '#shared/refusals/refusals-payment.ts'
import { syncState } from '../sending/sync-state.ts'
import type { useSyncing } from '../sending/use-syncing.ts'
import classes from './pending-list.module.css'
import { PendingRow } from './pending-row.tsx'

interface Props {
  pending: Operation[]
  syncing: ReturnType<typeof useSyncing>
}

/** After so many replies that aren't our server's, in a row, the card says so. */
const interceptedAfter = 3
const intercepted =
  'Something else answers instead of Rollbook, such as the login page of a Wi-Fi network or a proxy. We’ll keep trying.'

/** The pending operations, and how they will be synced. */
export default function PendingList({ pending, syncing: { isSignedOut } }: Props) {
  const pathToLogin = pathToAuth(useLocation().href, { ended: 'true' })
  const isIntercepted = useSelector(syncState, ({ foreignReplies }) => foreignReplies >= interceptedAfter)
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
          <p role="status">
            {isPlanNeeded ? (
              <Link to="/subscription">See plans</Link>
            ) : isIntercepted ? (
              intercepted
            ) : (
              'Syncs automatically.'
            )}
          </p>
        )}
      </div>
    </>
  )
}
