import type { Match } from '#shared/competitions/matches.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { MatchForm } from './match-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `of` is the key of the competition. */
    newMatch: { of: string }
    editMatch: { of: string; match: Match }
  }
}

export default formDialog<'newMatch' | 'editMatch'>({
  titles: ['Log Match', 'Edit Match'],
  isTall: true,
  Form: MatchForm,
})
