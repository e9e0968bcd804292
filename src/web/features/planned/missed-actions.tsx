import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Planned } from '#shared/calendar/planned.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { plannedRefreshes } from './api.ts'
import classes from './planned-list.module.css'

const loadSettling = () => import('./settle-missed.ts')

interface Props {
  planned: Planned[]
  entries: JournalItem[]
  onShow: () => void
}

/** What can be done with several missed sessions together. */
export function MissedActions({ planned, entries, onShow }: Props) {
  const { logAll, skipAll } = useSettleMissed(planned, entries)
  const isBusy = logAll.isPending || skipAll.isPending
  const error = logAll.error ?? skipAll.error
  return (
    <div className={classes['actions']}>
      <Button variant="light" disabled={isBusy} onClick={() => logAll.mutate()}>
        Log all
      </Button>
      <Button variant="subtle" disabled={isBusy} onClick={() => skipAll.mutate()}>
        Didn’t train
      </Button>
      <Button variant="subtle" onClick={onShow}>
        One by one
      </Button>
      {error && <p role="alert">Some are still missed. {sentenceOf(error)}</p>}
    </div>
  )
}

function useSettleMissed(planned: Planned[], entries: JournalItem[]) {
  const client = useQueryClient()
  useEffect(() => preload(loadSettling), [])
  const logAll = useMutation({
    mutationFn: async () => (await loadSettling()).logAll(client, planned, entries),
  })
  const skipAll = useMutation({
    mutationFn: async () => (await loadSettling()).skipAll(client, planned, entries),
    meta: { refreshes: plannedRefreshes },
  })
  return { logAll, skipAll }
}
