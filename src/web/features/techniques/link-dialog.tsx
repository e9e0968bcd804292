import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkKinds, linkNames, type Technique, type TechniqueLink } from '#shared/techniques/techniques.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { techniquesQuery, useAddLink } from './api.ts'
import { TechniqueSelect } from './technique-select.tsx'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** The techniques that are already chosen. */
    linkTechniques: { id?: number; otherId?: number }
  }
}

/** Links a technique to another one. */
export default function LinkDialog({ request, onClosed }: DialogProps<'linkTechniques'>) {
  return (
    <Dialog title="Link Techniques" onClosed={onClosed}>
      {(close) => <LinkForm request={request} close={close} />}
    </Dialog>
  )
}

type Request = DialogProps<'linkTechniques'>['request']

function LinkForm({ request, close }: { request: Request; close: () => void }) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const [id, setId] = useState(request.id)
  const [kind, setKind] = useState<TechniqueLink['kind']>('sets-up')
  const [otherId, setOtherId] = useState(request.otherId)
  const [isChecked, setChecked] = useState(false)
  const { mutate, isPending, error } = useAddLink()
  const nameOf = (one: number | undefined) => library.find((technique) => technique.id === one)?.name
  const required = (one: number | undefined) =>
    isChecked && one === undefined ? 'Please choose a technique' : undefined

  const save = () => {
    setChecked(true)
    if (id === undefined || otherId === undefined) return
    mutate(
      { id, kind, otherId },
      {
        onSuccess: () => {
          toast({ text: `${nameOf(id)} ${linkNames[kind].toLowerCase()} ${nameOf(otherId)}` })
          close()
        },
      },
    )
  }
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TechniqueSelect
        label="Technique"
        techniques={others(library, otherId)}
        value={id}
        onChange={setId}
        error={required(id)}
      />
      <Choice
        legend="What it does"
        options={linkKinds}
        nameOf={(one) => linkNames[one]}
        value={kind}
        onChange={setKind}
      />
      <TechniqueSelect
        label="Other technique"
        techniques={others(library, id)}
        value={otherId}
        onChange={setOtherId}
        error={required(otherId)}
      />
      <SaveFooter label="Save Link" isSaving={isPending} failure={error && sentenceOf(error)} onCancel={close} />
    </Form>
  )
}

const others = (library: Technique[], id: number | undefined) => library.filter((one) => one.id !== id)
