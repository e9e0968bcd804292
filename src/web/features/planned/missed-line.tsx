import { Button } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { PlannedSession } from '#shared/entries/planned-sessions.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { CardButton } from '#web/ui/list/card-list.tsx'
import classes from './missed-line.module.css'

const loadVerbs = () => import('#web/features/entries/planned-sessions.ts')

interface Props {
  sessions: PlannedSession[]
  onShow: () => void
}

/** Several missed sessions in one line, to be logged or skipped together. */
export function MissedLine({ sessions, onShow }: Props) {
  const { logAll, skipAll } = useSettleMissed(sessions)
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
        <CardButton onClick={onShow}>{sessions.length} missed</CardButton>
      </h3>
    </PlanLine>
  )
}

function useSettleMissed(sessions: PlannedSession[]) {
  const client = useQueryClient()
  useEffect(() => preload(loadVerbs), [])
  const logAll = useMutation({
    mutationFn: async () => (await loadVerbs()).logAll(client, sessions),
  })
  const skipAll = useMutation({
    mutationFn: async () => (await loadVerbs()).skipAll(client, sessions),
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
