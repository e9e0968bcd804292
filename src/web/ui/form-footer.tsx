import type { ReactNode } from 'react'
import { DialogFooter } from './dialog-footer.tsx'
import { Notice } from './notice.tsx'

interface Props {
  /** Why the form could not be saved, and what that means for what was typed. */
  failure?: ReactNode
  children: ReactNode
}

/** The buttons of a form in a dialog, below why it was not saved. */
export const FormFooter = ({ failure, children }: Props) => (
  <DialogFooter
    notice={
      failure && (
        <Notice>
          <p>
            <strong>Not saved.</strong> {failure}
          </p>
        </Notice>
      )
    }
  >
    {children}
  </DialogFooter>
)
