import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkKinds, linkNames, type Technique, type TechniqueLink } from '#shared/techniques.ts'
import { sentenceOf } from '#web/lib/api.ts'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
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
      <Chips legend="What it does">
        {linkKinds.map((one) => (
          <Chip key={one} type="radio" isChosen={one === kind} onChoice={() => setKind(one)}>
            {linkNames[one]}
          </Chip>
        ))}
      </Chips>
      <TechniqueSelect
        label="Other technique"
        techniques={others(library, id)}
        value={otherId}
        onChange={setOtherId}
        error={required(otherId)}
      />
      <FormFooter failure={error && sentenceOf(error)}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Link'}
        </Button>
      </FormFooter>
    </Form>
  )
}

const others = (library: Technique[], id: number | undefined) => library.filter((one) => one.id !== id)
