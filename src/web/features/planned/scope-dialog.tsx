import type { Scope } from '#shared/calendar/rule-changes.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ScopeQuestion } from '../entries/scope/scope-question.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `isFirst`: it is the first session of the series, so 'this and following' would be all. */
    chooseScope: { title: string; verb: string; isFirst: boolean; onChosen: (scope: Scope) => void }
  }
}

/** Asks the scope question when there's no open dialog to ask it in. */
export default function ScopeDialog({ request, onClosed }: DialogProps<'chooseScope'>) {
  const { title, verb, isFirst, onChosen } = request
  return (
    <Dialog title={title} isLight onClosed={onClosed}>
      {(close) => (
        <ScopeQuestion
          verb={verb}
          isFirst={isFirst}
          onCancelled={() => close()}
          onChosen={(scope) => {
            onChosen(scope)
            close()
          }}
        />
      )}
    </Dialog>
  )
}
