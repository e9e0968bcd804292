import { Button } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PlannedSession } from '#shared/entries/planned-sessions.ts'
import { usePlannedSession } from '#web/features/entries/use-planned-session.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { CardButton } from '#web/ui/list/card-list.tsx'
import classes from './missed-line.module.css'

interface Props {
  sessions: PlannedSession[]
  onShow: () => void
}

/** Several missed sessions in one line, to be logged or skipped together. */
export function MissedLine({ sessions, onShow }: Props) {
  const { logAll, skipAll, isPending, error } = usePlannedSession()
  return (
    <PlanLine
      note={error && <p role="alert">Some are still missed. {sentenceOf(error)}</p>}
      actions={
        <>
          <Button variant="subtle" disabled={isPending} onClick={() => void skipAll(sessions)}>
            Didn’t train
          </Button>
          <Button variant="subtle" disabled={isPending} onClick={() => void logAll(sessions)}>
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
