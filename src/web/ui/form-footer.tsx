import type { ReactNode } from 'react'
import { DialogFooter } from './dialog-footer.tsx'
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
