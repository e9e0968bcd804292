import { Button } from '@mantine/core'
import type { Scope } from '#shared/rule-changes.ts'
import classes from './scope-question.module.css'

interface Props {
  /** 'Change', 'Move' or 'Delete'. */
  verb: string
  /** Whether it is asked of the entry that holds the rule: no session comes before it. */
  isFirst?: boolean
  /** Whether it is about something that a single session does not have. */
  isWhole?: boolean
  isBusy?: boolean
  onChosen: (scope: Scope) => void
  onCancelled: () => void
}

/** Asks which sessions a change of one that recurs is about. Sessions that are logged stay as they are. */
export function ScopeQuestion({
  verb,
  isFirst = false,
  isWhole = false,
  isBusy = false,
  onChosen,
  onCancelled,
}: Props) {
  const answer = (scope: Scope, label: string) => (
    <Button variant="default" disabled={isBusy} onClick={() => onChosen(scope)}>
      {label}
    </Button>
  )
  return (
    <div className={classes['question']} role="group" aria-label={`${verb} which sessions?`}>
      <p className={classes['text']}>
        <strong>{verb} which sessions?</strong> What you have logged stays in your journal.
      </p>
      {!isWhole && answer('this', 'This session')}
      {!isFirst && answer('following', 'This and following')}
      {answer('all', 'All sessions')}
      <Button variant="subtle" disabled={isBusy} onClick={onCancelled}>
        Cancel
      </Button>
    </div>
  )
}
