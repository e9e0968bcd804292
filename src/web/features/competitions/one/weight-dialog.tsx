import type { LoggedWeight } from '#shared/competitions/weights.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { WeightForm } from './weight-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `of` is the key of the competition. */
    newWeight: { of: string }
    editWeight: { of: string; weight: LoggedWeight }
  }
}

export default formDialog<'newWeight' | 'editWeight'>({ titles: ['Log Weight', 'Edit Weight'], Form: WeightForm })
