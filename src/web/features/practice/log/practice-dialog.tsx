import type { Operation, OperationData } from '#shared/offline/operations.ts'
import type { PracticeLog } from '#shared/techniques/practice.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LogForm } from './log-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `techniqueId` is the technique that is chosen already. */
    newPractice: { techniqueId?: number }
    editPractice: { log: PracticeLog }
    editPendingPractice: { pending: Operation<OperationData['createPracticeLog']> }
  }
}

export default function PracticeDialog({
  request,
  onClosed,
}: DialogProps<'newPractice' | 'editPractice' | 'editPendingPractice'>) {
  return (
    <Dialog title={request.kind === 'newPractice' ? 'Log Practice' : 'Edit Practice'} isTall onClosed={onClosed}>
      {(close) => <LogForm request={request} close={close} />}
    </Dialog>
  )
}
