import { Button } from '@mantine/core'
import { useState } from 'react'
import { quickNames } from '#shared/entries/quick.ts'
import type { QuickKind } from '#shared/training/training-fields.ts'
import { type DialogProps, openDialog } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { QuickChoices } from './quick-choices.tsx'
import { SparringForm, TechniqueForm, TrainingForm } from './quick-forms.tsx'

const forms = { training: TrainingForm, technique: TechniqueForm, sparring: SparringForm }

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** Without a kind, it is chosen in the dialog. */
    quickEntry: { quickKind?: QuickKind }
  }
}

/** Quick Entry: choose, fill in a line, done. */
export default function QuickDialog({ request, onClosed }: DialogProps<'quickEntry'>) {
  const [kind, setKind] = useState(request.quickKind)
  const Form = kind && forms[kind]
  return (
    <Dialog title={kind ? `Quick Entry: ${quickNames[kind]}` : 'Quick Entry'} isLight={!kind} onClosed={onClosed}>
      {(close, closeThen) => {
        if (Form) return <Form key={kind} back={() => setKind(undefined)} close={close} />
        return (
          <Stack>
            <QuickChoices
              onKind={setKind}
              onTemplate={(template) => closeThen(() => openDialog({ kind: 'newEntryFromTemplate', template }))}
              closeThen={closeThen}
            />
            <Button variant="default" onClick={() => closeThen(() => openDialog({ kind: 'newEntry' }))}>
              New Entry
            </Button>
          </Stack>
        )
      }}
    </Dialog>
  )
}
