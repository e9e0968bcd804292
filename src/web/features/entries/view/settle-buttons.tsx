import { Button } from '@mantine/core'
import { hasBegun } from '#shared/entries/plans.ts'
import type { PlannedEntry } from '#shared/entries/today.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { useSettlePlan } from '../use-settle-plan.ts'

interface Props {
  entry: PlannedEntry
  close: () => void
  closeThen: CloseThen
  onEdit: () => void
}

/** Skip, Edit, and from its start on Log it, for a planned entry. A pending one is discarded instead of skipped. */
export function SettleButtons({ entry, close, closeThen, onEdit }: Props) {
  const { logIt, skip, isPending } = useSettlePlan()
  const log = async () => {
    if (await logIt(entry)) close()
  }
  const mayLog = hasBegun(entry, useLocalTime())
  return (
    <>
      {!entry.create && (
        <Button variant="default" disabled={isPending} onClick={() => closeThen(() => void skip(entry))}>
          Skip
        </Button>
      )}
      <Button aria-keyshortcuts="e" title="Edit (e)" variant={mayLog ? 'default' : 'filled'} onClick={onEdit}>
        Edit
      </Button>
      {mayLog && (
        <Button disabled={isPending} onClick={() => void log()}>
          Log it
        </Button>
      )}
    </>
  )
}
