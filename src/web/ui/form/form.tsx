import type { ComponentProps } from 'react'
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
