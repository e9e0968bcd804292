import type { ComponentProps } from 'react'
import classes from './checkbox.module.css'

interface Props extends ComponentProps<'input'> {
  label: string
  /** Explains it, if the label isn't enough. */
  hint: string
}

export const Checkbox = ({ label, hint, ...input }: Props) => (
  <label className={classes['checkbox']}>
    <input {...input} type="checkbox" />
    <span>
      {label}
      <span className="muted text-xs"> · {hint}</span>
    </span>
  </label>
)
