import type { Template, TemplateFields } from '#shared/training/templates.ts'
import { formDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TemplateForm } from './template-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `fields` are the form's initial values. */
    newTemplate: { fields?: TemplateFields }
    editTemplate: { template: Template }
  }
}

export default formDialog<'newTemplate' | 'editTemplate'>({
  titles: ['New Template', 'Edit Template'],
  isTall: true,
  Form: TemplateForm,
})
