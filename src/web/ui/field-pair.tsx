import type { ReactNode } from 'react'
import classes from './field-pair.module.css'

interface Props {
  /** Whether both are short enough to be side by side on a phone, too. */
  isShort?: boolean
  children: ReactNode
}

/** Two fields side by side where there is room. */
export const FieldPair = ({ isShort = false, children }: Props) => (
  <div className={classes[isShort ? 'short' : 'pair']}>{children}</div>
)
