import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { longDate } from '#shared/dates.ts'
import type { Planned } from '#shared/planned.ts'
import type { Scope } from '#shared/rule-changes.ts'
import { sentenceOf } from '../../lib/api.ts'
import { askToEditPlanned, askToLog } from '../../lib/events.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TagList } from '../tags/tag-list.tsx'
import { plannedFacts, recurs } from './planned-facts.ts'
import classes from './planned-view.module.css'
import { ScopeQuestion } from './scope-question.tsx'
import { useSkip } from './use-skip.ts'

/** One planned session, whole. */
export default function PlannedView({ planned, onClosed }: { planned: Planned; onClosed: () => void }) {
  const next = useRef<(planned: Planned) => void>(undefined)
  const closed = () => {
    onClosed()
    next.current?.(planned)
  }
  return (
    <Dialog title={planned.title} isTall isLight onClosed={closed}>
      {(close) => (
        <div className={classes['view']}>
          <p className={classes['date']}>
            <time dateTime={planned.date}>
              {longDate(planned.date)}, {planned.date.slice(0, 4)}
            </time>
          </p>
          <p className={classes['facts']}>{plannedFacts(planned).join(' · ')}</p>
          {planned.tags.length > 0 && <TagList tags={planned.tags} />}
          <p className={classes['facts']}>Planned. {recurs(planned)}.</p>
          <Actions
            planned={planned}
            close={close}
            then={(ask) => {
              next.current = ask
              close()
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

interface ActionsProps {
  planned: Planned
  close: () => void
  /** Closes, and asks for another dialog once this one has left. */
  then: (ask: (planned: Planned) => void) => void
}

function Actions({ planned, close, then }: ActionsProps) {
  const { skip, isPending, error } = useSkip()
  const [isAsking, setAsking] = useState(false)
  const remove = async (scope: Scope) => {
    if (await skip(planned, scope)) close()
  }
  return (
    <div className={classes['footer']}>
      {error !== null && <Notice>Nothing was changed. {sentenceOf(error)}</Notice>}
      {isAsking ? (
        <ScopeQuestion
          verb="Delete"
          isBusy={isPending}
          onChosen={(scope) => void remove(scope)}
          onCancelled={() => setAsking(false)}
        />
      ) : (
        <>
          <Button variant="subtle" className={classes['delete'] ?? ''} onClick={() => setAsking(true)}>
            Delete
          </Button>
          <span />
          <Button variant="default" disabled={isPending} onClick={() => void remove('this')}>
            Skip
          </Button>
          <Button variant="default" onClick={() => then(askToEditPlanned)}>
            Edit
          </Button>
          <Button onClick={() => then(askToLog)}>Log it</Button>
        </>
      )}
    </div>
  )
}
