import { Button } from '@mantine/core'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import classes from './scope-question.module.css'

interface Props {
  /** 'Change', 'Move' or 'Delete'. */
  verb: string
  /** Whether it's the first session of the series. */
  isFirst?: boolean
  /** Whether the change can't apply to a single session. */
  isOfSeries?: boolean
  isBusy?: boolean
  onChosen: (scope: Scope) => void
  onCancelled: () => void
}

/** Asks which sessions of a series a change is for. Logged sessions stay as they are. */
export function ScopeQuestion({
  verb,
  isFirst = false,
  isOfSeries = false,
  isBusy = false,
  onChosen,
  onCancelled,
}: Props) {
  const choice = (scope: Scope, label: string) => (
    <Button variant="default" disabled={isBusy} onClick={() => onChosen(scope)}>
      {label}
    </Button>
  )
  return (
    <div className={classes['question']} role="group" aria-label={`${verb} which sessions?`}>
      <p className={classes['text']}>
        <strong>{verb} which sessions?</strong> What you’ve logged stays in your journal.
      </p>
      {!isOfSeries && choice('this', 'This session')}
      {!isFirst && choice('following', 'This and following')}
      {choice('all', 'All sessions')}
      <Button variant="subtle" disabled={isBusy} onClick={onCancelled}>
        Cancel
      </Button>
    </div>
  )
}
