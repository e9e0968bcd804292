import type { ReactNode } from 'react'
import classes from './form-footer.module.css'
import { Notice } from './notice.tsx'

interface Props {
  /** Why the last try to save came to nothing, and what that means for what was typed. */
  failure?: ReactNode
  children: ReactNode
}

/** The buttons of a form in a dialog, always in sight at its end. */
export const FormFooter = ({ failure, children }: Props) => (
  <div className={classes['footer']}>
    {failure && (
      <Notice>
        <p>
          <strong>Not saved.</strong> {failure}
        </p>
      </Notice>
    )}
    {children}
  </div>
)
