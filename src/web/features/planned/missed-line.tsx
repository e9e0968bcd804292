import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Planned } from '#shared/planned.ts'
import { shownTitle } from '#shared/quick.ts'
import type { JournalItem } from '#web/features/entries/journal/journal-items.ts'
import { sentenceOf } from '#web/lib/api.ts'
import { shortDate } from '#web/lib/date-time.ts'
import { preload } from '#web/lib/preload.ts'
import { undoToast } from '#web/lib/toast.ts'
import { useSkipSessions, useUndoPlanned } from './api.ts'
import { PlanBox } from './plan-box.tsx'

const loadSettling = () => import('#web/features/entries/settle-plan.ts')

interface Props {
  planned: Planned[]
  entries: JournalItem[]
  onShow: () => void
}

/** Several missed sessions in one line, to be logged or skipped together. */
export function MissedLine({ planned, entries, onShow }: Props) {
  const { logAll, skipAll } = useSettleMissed(planned, entries)
  const isBusy = logAll.isPending || skipAll.isPending
  const error = logAll.error ?? skipAll.error
  const missed = [...planned, ...entries].sort((one, other) => one.date.localeCompare(other.date))
  return (
    <PlanBox
      title={`${missed.length} missed sessions`}
      facts={missed.map(({ title, date }) => `${shownTitle(title)}, ${shortDate(date)}`).join(' · ')}
      note={error && <p role="alert">Some are still missed. {sentenceOf(error)}</p>}
      actions={
        <>
          <Button variant="subtle" disabled={isBusy} onClick={onShow}>
            Show
          </Button>
          <Button variant="subtle" disabled={isBusy} onClick={() => skipAll.mutate()}>
            Didn’t train
          </Button>
          <Button variant="light" disabled={isBusy} onClick={() => logAll.mutate()}>
            Log all
          </Button>
        </>
      }
    />
  )
}

function useSettleMissed(planned: Planned[], entries: JournalItem[]) {
  const client = useQueryClient()
  const skipping = useSkipSessions()
  const undoing = useUndoPlanned()
  useEffect(() => preload(loadSettling), [])
  const logAll = useMutation({
    mutationFn: async () => (await loadSettling()).logAll(client, planned, entries),
  })
  const skipAll = useMutation({
    mutationFn: async () => {
      const { skipAll } = await loadSettling()
      // Sessions of series need the server, so they go first: if it isn't there, nothing is skipped.
      const changes = await skipping.mutateAsync(planned)
      const undoEntries = await skipAll(client, entries)
      undoToast({
        text: `${planned.length + entries.length} sessions skipped`,
        undo: async () => {
          await undoEntries()
          await Promise.all(changes.map((change) => undoing.mutateAsync(change)))
        },
        undone: 'Undone',
      })
    },
  })
  return { logAll, skipAll }
}
