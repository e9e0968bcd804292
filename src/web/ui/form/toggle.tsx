import { type ComponentProps, useId } from 'react'
import classes from './toggle.module.css'

interface Props {
  label: string
  /** Explains it, if the label isn't enough. */
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Toggle({ label, hint, isOn, onChange }: Props) {
  const hintId = useId()
  return (
    <label className={classes['toggle']}>
      <span>
        {label}
        {hint && (
          <span className={classes['hint']} id={hintId}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint && hintId}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}

interface CheckboxProps extends ComponentProps<'input'> {
  label: string
  /** Explains it, if the label isn't enough. */
  hint: string
}

export const Checkbox = ({ label, hint, ...input }: CheckboxProps) => (
  <label className={classes['checkbox']}>
    <input {...input} type="checkbox" />
    <span>
      {label}
      <span className="muted text-xs"> · {hint}</span>
    </span>
  </label>
)
