import type { Focus, FocusFields, FocusSubject } from '#shared/focus/focuses.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { FocusForm } from './focus-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `about` is what a lesson offers to work on. */
    newFocus: { about?: FocusSubject }
    editFocus: { focus: Focus }
    editPendingFocus: { pending: Operation<FocusFields> }
  }
}

export default formDialog<'newFocus' | 'editFocus' | 'editPendingFocus'>({
  titles: ['New Focus', 'Edit Focus'],
  isTall: true,
  Form: FocusForm,
})
