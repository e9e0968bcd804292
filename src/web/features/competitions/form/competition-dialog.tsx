import type { Competition, CompetitionFields } from '#shared/competitions/competitions.ts'
import type { Operation } from '#shared/offline/operations.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { CompetitionForm } from './competition-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newCompetition: object
    editCompetition: { competition: Competition }
    editPendingCompetition: { pending: Operation<CompetitionFields> }
  }
}

export default formDialog<'newCompetition' | 'editCompetition' | 'editPendingCompetition'>({
  titles: ['New Competition', 'Edit Competition'],
  isTall: true,
  Form: CompetitionForm,
})
