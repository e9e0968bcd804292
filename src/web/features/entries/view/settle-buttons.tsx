import { Button } from '@mantine/core'
import { hasBegun, type PlannedEntry, sessionOfEntry } from '#shared/entries/planned-sessions.ts'
import { useLocalTime } from '#web/lib/use-local-time.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { usePlannedSession } from '../use-planned-session.ts'

interface Props {
  entry: PlannedEntry
  close: () => void
  closeThen: CloseThen
  onEdit: () => void
}

/** Skip, Edit, and from its start on Log it, for a planned entry. A pending one is discarded instead of skipped. */
export function SettleButtons({ entry, close, closeThen, onEdit }: Props) {
  const { logIt, skip, isPending } = usePlannedSession()
  const session = sessionOfEntry(entry)
  const log = async () => {
    if (await logIt(session)) close()
  }
  const mayLog = hasBegun(entry, useLocalTime())
  return (
    <>
      {!entry.create && (
        <Button variant="default" disabled={isPending} onClick={() => closeThen(() => void skip(session))}>
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
