import { IconCloudOff } from '@tabler/icons-react'
import type { Operation } from '#shared/offline/operations.ts'
import { whyUnsynced } from '#web/features/offline/outbox/why-unsynced.ts'
import classes from './unsynced.module.css'

/** Says on a card that it isn't synced yet. */
export function Unsynced({ operation }: { operation: Operation }) {
  const why = whyUnsynced(operation)
  return (
    <p className={classes['unsynced']} data-failed={why !== undefined || undefined}>
      <IconCloudOff size={18} stroke={1.75} aria-hidden />
      <span>Not synced yet{why !== undefined && `: ${why}`}</span>
    </p>
  )
}
