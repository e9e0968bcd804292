import type { Scope } from '#shared/rule-changes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ScopeQuestion } from './scope-question.tsx'

interface Props {
  title: string
  verb: string
  isFirst?: boolean
  onChosen: (scope: Scope) => void
  onClosed: () => void
}

/** The question where no dialog is open that could ask it. */
export function ScopeDialog({ title, verb, isFirst = false, onChosen, onClosed }: Props) {
  return (
    <Dialog title={title} isLight onClosed={onClosed}>
      {(close) => (
        <ScopeQuestion
          verb={verb}
          isFirst={isFirst}
          onCancelled={close}
          onChosen={(scope) => {
            onChosen(scope)
            close()
          }}
        />
      )}
    </Dialog>
  )
}
