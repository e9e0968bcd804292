import type { ReactNode } from 'react'
import classes from './chip.module.css'

interface ChipsProps {
  legend: ReactNode
  /** Whether the chips are the ten steps of a scale: as wide as each other, in one row or in two. */
  isScale?: boolean
  children: ReactNode
}

export function Chips({ legend, isScale = false, children }: ChipsProps) {
  return (
    <fieldset className={`${classes['chips']} ${isScale ? classes['scale'] : ''}`}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface Props {
  type: 'radio' | 'checkbox'
  /** Radio chips with the same name are one stop of the Tab key. */
  name?: string
  isChosen: boolean
  onChoice: () => void
  children: ReactNode
}

export function Chip({ type, name, isChosen, onChoice, children }: Props) {
  return (
    <label className={classes['chip']}>
      <input type={type} name={name} checked={isChosen} onChange={onChoice} />
      {children}
    </label>
  )
}
