import type { ReactNode } from 'react'
import classes from './field-pair.module.css'

interface Props {
  /** Whether both are short enough to fit side by side on a phone. */
  isShort?: boolean
  children: ReactNode
}

/** Two fields, side by side if there's room. */
export const FieldPair = ({ isShort = false, children }: Props) => (
  <div className={classes[isShort ? 'short' : 'pair']}>{children}</div>
)
