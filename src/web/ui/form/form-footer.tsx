import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { modKey } from '#web/lib/keyboard.ts'
import { DialogFooter } from '../dialog/dialog-footer.tsx'
import { NotSaved } from './not-saved.tsx'

interface Props {
  /** Why the form couldn't be saved, and whether what was typed is safe. */
  failure?: ReactNode
  /** A button set apart from the others. */
  start?: ReactNode
  children: ReactNode
}

/** The buttons of a form in a dialog, below the reason it wasn't saved. */
export const FormFooter = ({ failure, start, children }: Props) => (
  <DialogFooter notice={failure && <NotSaved failure={failure} />} start={start}>
    {children}
  </DialogFooter>
)

interface SaveProps {
  /** The label of the button that submits the form. */
  label: string
  /** Its label while the form is being submitted. */
  busyLabel?: string
  isSaving: boolean
  isDisabled?: boolean
  failure?: ReactNode
  onCancel: () => void
  /** A button before the others, as for removing what the form is about. */
  children?: ReactNode
}

/** What a button that submits a form says about its shortcut. */
export const saveKeys = { title: `Save (${modKey} Enter)`, 'aria-keyshortcuts': 'Control+Enter Meta+Enter' }

/** The footer of most forms: 'Cancel', and the button that saves. */
export const SaveFooter = (props: SaveProps) => {
  const { label, busyLabel = 'Saving...', isSaving, isDisabled = false, failure, onCancel, children } = props
  return (
    <FormFooter failure={failure}>
      {children}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...saveKeys} disabled={isSaving || isDisabled}>
        {isSaving ? busyLabel : label}
      </Button>
    </FormFooter>
  )
}
