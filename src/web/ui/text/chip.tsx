import { type ReactNode, useId } from 'react'
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

/** Radio chips with the same name are one group: one stop of the Tab key. */
type Props = ({ type: 'radio'; name: string } | { type: 'checkbox'; name?: never }) & {
  isChosen: boolean
  onChoice: () => void
  children: ReactNode
}

export function Chip({ type, name, isChosen, onChoice, children }: Props) {
  return (
    <label className={classes['chip']} data-chosen={isChosen || undefined} dir="auto">
      <input type={type} name={name} checked={isChosen} onChange={onChoice} />
      {children}
    </label>
  )
}

type Value = string | number | boolean | null | undefined

interface ChoiceProps<T> {
  legend: ReactNode
  options: readonly T[]
  nameOf: (option: T) => ReactNode
  /** Anything that isn't among the options means that none is chosen. */
  value: Value
  onChange: (option: T) => void
  layout?: 'scale' | 'tight'
  /** Content after the options. */
  children?: ReactNode
}

/** One of several, as chips: one stop of the Tab key, and the arrow keys choose. */
export function Choice<T extends Value>(props: ChoiceProps<T>) {
  const { legend, options, nameOf, value, onChange, layout, children } = props
  const name = useId()
  return (
    <Chips legend={legend} {...(layout && { layout })}>
      {options.map((option) => (
        <Chip
          key={String(option)}
          type="radio"
          name={name}
          isChosen={option === value}
          onChoice={() => onChange(option)}
        >
          {nameOf(option)}
        </Chip>
      ))}
      {children}
    </Chips>
  )
}
