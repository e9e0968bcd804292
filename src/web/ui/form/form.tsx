import type { ComponentProps, ReactNode } from 'react'
import classes from './form.module.css'

/** A form with its fields in a column. Errors are shown at the fields, not in the browser's bubbles. */
export const Form = (props: ComponentProps<'form'>) => <form noValidate {...props} className={classes['form']} />

/** The same column, without submitting anything. */
export const Stack = (props: ComponentProps<'div'>) => <div {...props} className={classes['form']} />

/** The suggestions of a field with this `list`. */
export const Suggestions = ({ id, names }: { id: string; names: string[] }) => (
  <datalist id={id}>
    {[...new Set(names)].map((name) => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
)

interface Props {
  /** Whether both are short enough to fit side by side on a phone. */
  isShort?: boolean
  children: ReactNode
}

/** Two fields, side by side if there's room. */
export const FieldPair = ({ isShort = false, children }: Props) => (
  <div className={classes[isShort ? 'short' : 'pair']}>{children}</div>
)

/** The error below a field that can't show one itself. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <p className={classes['error']} role="alert">
    {children}
  </p>
)

/** A field with a button that adds its value. */
export const FieldWithButton = ({ children }: { children: ReactNode }) => (
  <div className={classes['row']}>{children}</div>
)
