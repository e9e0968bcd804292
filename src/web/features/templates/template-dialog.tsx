import type { Template, TemplateFields } from '#shared/training/templates.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TemplateForm } from './template-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** `fields` are the form's initial values. */
    newTemplate: { fields?: TemplateFields }
    editTemplate: { template: Template }
  }
}

export default function TemplateDialog({ request, onClosed }: DialogProps<'newTemplate' | 'editTemplate'>) {
  return (
    <Dialog title={request.kind === 'editTemplate' ? 'Edit Template' : 'New Template'} isTall onClosed={onClosed}>
      {(close) => <TemplateForm request={request} close={close} />}
    </Dialog>
  )
}
