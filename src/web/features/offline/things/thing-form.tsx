import type { ReactNode } from 'react'
import { DraftRestored } from '#web/ui/form/draft-restored.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { SaveFooter } from '#web/ui/form/form-footer.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { RemoveButton } from './remove-button.tsx'
import type { ThingForm as State } from './use-thing-form.ts'

interface Props<Fields extends object> {
  of: State<Fields>
  /** The label of the button that saves. */
  label: string
  hint?: string
  /** Whether what it edits can be deleted here. */
  canRemove?: boolean
  close: () => void
  children: ReactNode
}

/** A form for a thing: its hint, its restored draft, its fields, and its buttons. */
export function ThingForm<Fields extends object>({ of, label, hint, canRemove, close, children }: Props<Fields>) {
  const { submit, isSaving, failure, isRestored, leftover, isOutdated, startOver, remove } = of
  return (
    <Form onSubmit={submit}>
      {hint && <Hint>{hint}</Hint>}
      {isRestored && <DraftRestored isOutdated={isOutdated} leftover={leftover} onStartOver={startOver} />}
      {children}
      <SaveFooter label={label} isSaving={isSaving} failure={failure} onCancel={close}>
        {canRemove && remove && <RemoveButton remove={remove} onRemoved={close} />}
      </SaveFooter>
    </Form>
  )
}
