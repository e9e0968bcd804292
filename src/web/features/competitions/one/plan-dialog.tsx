import type { PlanStep } from '#shared/competitions/competitions.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PlanForm } from './plan-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `of` is the key of the competition. */
    editGamePlan: { of: string; plan: PlanStep[] }
  }
}

export default function PlanDialog({ request, onClosed }: DialogProps<'editGamePlan'>) {
  return (
    <Dialog title="Game Plan" isTall onClosed={onClosed}>
      {(close) => <PlanForm request={request} close={close} />}
    </Dialog>
  )
}
