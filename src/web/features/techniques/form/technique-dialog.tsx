import type { Technique } from '#shared/techniques/techniques.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TechniqueForm } from './technique-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newTechnique: { name?: string }
    editTechnique: { technique: Technique }
  }
}

export default formDialog<'newTechnique' | 'editTechnique'>({
  titles: ['New Technique', 'Edit Technique'],
  isTall: true,
  Form: TechniqueForm,
})
