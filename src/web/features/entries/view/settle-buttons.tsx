import { Button } from '@mantine/core'
import type { PlannedEntry } from '#shared/today.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import { useSettlePlan } from '../use-settle-plan.ts'

interface Props {
  entry: PlannedEntry
  close: () => void
  onEdit: () => void
}

/** Skip, Edit, and from its day on Log it, for a planned entry. A pending one is discarded instead of skipped. */
export function SettleButtons({ entry, close, onEdit }: Props) {
  const { logIt, skip, isPending } = useSettlePlan()
  const run = async (settle: typeof logIt) => {
    if (await settle(entry)) close()
  }
  const mayLog = entry.date <= useLocalTime().day
  return (
    <>
      {!entry.create && (
        <Button variant="default" disabled={isPending} onClick={() => void run(skip)}>
          Skip
        </Button>
      )}
      <Button variant={mayLog ? 'default' : 'filled'} onClick={onEdit}>
        Edit
      </Button>
      {mayLog && (
        <Button disabled={isPending} onClick={() => void run(logIt)}>
          Log it
        </Button>
      )}
    </>
  )
}
