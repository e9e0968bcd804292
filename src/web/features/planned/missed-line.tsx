import { Button } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Planned } from '#shared/calendar/planned.ts'
import type { JournalItem } from '#web/features/entries/list/journal-items.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { CardButton } from '#web/ui/list/card-list.tsx'
import { plannedRefreshes } from './api.ts'
import classes from './missed-line.module.css'

const loadSettling = () => import('./settle-missed.ts')

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
  return (
    <PlanLine
      note={error && <p role="alert">Some are still missed. {sentenceOf(error)}</p>}
      actions={
        <>
          <Button variant="subtle" disabled={isBusy} onClick={() => skipAll.mutate()}>
            Didn’t train
          </Button>
          <Button variant="subtle" disabled={isBusy} onClick={() => logAll.mutate()}>
            Log all
          </Button>
        </>
      }
    >
      <IconCalendarX size={16} aria-hidden="true" />
      <h3>
        <CardButton onClick={onShow}>{planned.length + entries.length} missed</CardButton>
      </h3>
    </PlanLine>
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

interface PlanLineProps {
  children: ReactNode
  /** A note for the person. */
  note: ReactNode
  actions: ReactNode
}

/** A planned or missed session, in one line with its buttons. */
export const PlanLine = ({ children, note, actions }: PlanLineProps) => (
  <div className={classes['box']}>
    <div className={classes['line']}>
      <div className={classes['what']}>{children}</div>
      <div className={classes['actions']}>{actions}</div>
    </div>
    {note}
  </div>
)
