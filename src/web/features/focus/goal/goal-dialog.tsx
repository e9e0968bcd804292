import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { GoalForm } from './goal-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    editGoal: object
  }
}

export default function GoalDialog({ onClosed }: DialogProps<'editGoal'>) {
  return (
    <Dialog title="Weekly Goal" onClosed={onClosed}>
      {(close) => <GoalForm close={close} />}
    </Dialog>
  )
}
