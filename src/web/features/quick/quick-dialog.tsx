import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { type QuickKind, quickNames } from '#shared/quick.ts'
import { askForNewEntry, askToUse } from '../../lib/events.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QuickChoices } from './quick-choices.tsx'
import classes from './quick-form.module.css'
import { SparringForm, TechniqueForm, TrainingForm } from './quick-forms.tsx'

const forms = { training: TrainingForm, technique: TechniqueForm, sparring: SparringForm }

interface Props {
  /** Where it was asked for at once; otherwise it is chosen here. */
  first: QuickKind | undefined
  onClosed: () => void
}

/** Quick Entry: choose, fill in a line, done. */
export default function QuickDialog({ first, onClosed }: Props) {
  const [kind, setKind] = useState(first)
  const next = useRef<() => void>(undefined)
  const closed = () => {
    onClosed()
    next.current?.()
  }
  const Form = kind && forms[kind]
  return (
    <Dialog
      title={kind ? `Quick Entry: ${quickNames[kind]}` : 'Quick Entry'}
      isLow={!kind}
      isLight={!kind}
      onClosed={closed}
    >
      {(close) => {
        const then = (ask: () => void) => {
          next.current = ask
          close()
        }
        if (Form) return <Form key={kind} back={() => setKind(undefined)} close={close} />
        return (
          <div className={classes['form']}>
            <QuickChoices onKind={setKind} onTemplate={(template) => then(() => askToUse(template))} />
            <Button variant="default" onClick={() => then(() => askForNewEntry())}>
              Full entry
            </Button>
          </div>
        )
      }}
    </Dialog>
  )
}
