import type { ReactNode } from 'react'
import classes from './chip.module.css'

interface ChipsProps {
  /** Left out if a group around it has the name. */
  legend?: ReactNode
  /**
   * `scale`: the ten steps of one, as wide as each other, in one row or in two. `tight`: closer together on a phone, to fit
   * as many in a row as possible.
   */
  layout?: 'scale' | 'tight'
  children: ReactNode
}

export function Chips({ legend, layout, children }: ChipsProps) {
  return (
    <fieldset className={`${classes['chips']} ${layout ? classes[layout] : ''}`}>
      {legend && <legend>{legend}</legend>}
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
