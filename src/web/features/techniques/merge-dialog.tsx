import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Technique } from '#shared/techniques/techniques.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { techniquesQuery, useMergeTechnique } from './api.ts'
import { TechniqueSelect } from './technique-select.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    mergeTechnique: { technique: Technique; suggestedId?: number }
  }
}

/** Merges a technique into another one. */
export default function MergeDialog({
  request: { technique, suggestedId },
  onClosed,
}: DialogProps<'mergeTechnique'>) {
  return (
    <Dialog title={`Merge “${technique.name}”`} onClosed={onClosed}>
      {(close, closeThen) => (
        <MergeForm technique={technique} suggestedId={suggestedId} close={close} closeThen={closeThen} />
      )}
    </Dialog>
  )
}

interface Props {
  technique: Technique
  suggestedId: number | undefined
  close: () => void
  closeThen: (next: () => void) => void
}

function MergeForm({ technique: { id, name }, suggestedId, close, closeThen }: Props) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const [intoId, setIntoId] = useState(suggestedId)
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error } = useMergeTechnique()
  const navigate = useNavigate()
  const merge = () => {
    setChecked(true)
    if (intoId === undefined) return
    mutate(
      { id, intoId },
      {
        onSuccess: (into) =>
          closeThen(() => {
            toast({ text: `Merged into “${into.name}”` })
            void navigate({ to: '/techniques/$id', params: { id: String(intoId) }, replace: true })
          }),
      },
    )
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        merge()
      }}
    >
      <p>
        “{name}” becomes another name of the technique you choose, which also gets its notes, videos, tags, and
        links. This can’t be undone.
      </p>
      <TechniqueSelect
        label="Merge into"
        techniques={library.filter((one) => one.id !== id)}
        value={intoId}
        onChange={setIntoId}
        error={isChecked && intoId === undefined ? 'Please choose a technique' : undefined}
      />
      <SaveFooter
        label="Merge"
        busyLabel="Merging..."
        isSaving={isPending}
        failure={error && sentenceOf(error)}
        onCancel={close}
      />
    </Form>
  )
}
