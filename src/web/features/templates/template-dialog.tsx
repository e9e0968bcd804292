import { Dialog } from '../../ui/dialog.tsx'
import type { Asked } from './template-fields.ts'
import { TemplateForm } from './template-form.tsx'

export default function TemplateDialog({ asked, onClosed }: { asked: Asked; onClosed: () => void }) {
  return (
    <Dialog title={asked.template ? 'Edit Template' : 'New Template'} isTall onClosed={onClosed}>
      {(close) => <TemplateForm asked={asked} close={close} />}
    </Dialog>
  )
}
