import { TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './entry-dialog.module.css'

interface Props {
  label: string
  maxLength: number
  /** Names used before, the latest first. */
  names: string[]
  value: string
  onChange: (name: string) => void
  error?: ReactNode
}

/** A name that is mostly one used before: the browser suggests while typing, and the last one is a tap away. */
export function NameField({ names, value, onChange, ...field }: Props) {
  const list = useId()
  const [last] = names
  return (
    <div>
      <TextInput
        {...field}
        placeholder="Optional"
        autoComplete="off"
        dir="auto"
        list={list}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {last !== undefined && value === '' && (
        <button type="button" className={classes['again']} onClick={() => onChange(last)}>
          Use <span>{last}</span>
        </button>
      )}
    </div>
  )
}
