import type { Operation, OperationData } from '#shared/offline/operations.ts'
import type { PracticeLog } from '#shared/techniques/practice.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { LogForm } from './log-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `techniqueId` is the technique that is chosen already. */
    newPractice: { techniqueId?: number }
    editPractice: { log: PracticeLog }
    editPendingPractice: { pending: Operation<OperationData['createPracticeLog']> }
  }
}

export default formDialog<'newPractice' | 'editPractice' | 'editPendingPractice'>({
  titles: ['Log Practice', 'Edit Practice'],
  isTall: true,
  Form: LogForm,
})
