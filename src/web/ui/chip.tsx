import type { ReactNode } from 'react'
import classes from './chip.module.css'

export function Chips({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={classes['chips']}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface Props {
  type: 'radio' | 'checkbox'
  isChosen: boolean
  onChoice: () => void
  children: ReactNode
}

export function Chip({ type, isChosen, onChoice, children }: Props) {
  return (
    <label className={classes['chip']}>
      <input type={type} checked={isChosen} onChange={onChoice} />
      {children}
    </label>
  )
}
