import type { Technique } from '#shared/techniques/techniques.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TechniqueForm } from './technique-form.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    newTechnique: { name?: string }
    editTechnique: { technique: Technique }
  }
}

export default function TechniqueDialog({ request, onClosed }: DialogProps<'newTechnique' | 'editTechnique'>) {
  return (
    <Dialog
      title={request.kind === 'editTechnique' ? 'Edit Technique' : 'New Technique'}
      isTall
      onClosed={onClosed}
    >
      {(close) => <TechniqueForm request={request} close={close} />}
    </Dialog>
  )
}
