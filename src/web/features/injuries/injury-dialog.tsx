import type { Injury, InjuryFields } from '#shared/injuries/injuries.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { InjuryForm } from './injury-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newInjury: object
    editInjury: { injury: Injury }
    editPendingInjury: { pending: Operation<InjuryFields> }
  }
}

export default formDialog<'newInjury' | 'editInjury' | 'editPendingInjury'>({
  titles: ['Log Injury', 'Edit Injury'],
  isTall: true,
  Form: InjuryForm,
})
