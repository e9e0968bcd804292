import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useId } from 'react'
import { Suggestions } from '#web/ui/form/form.tsx'
import classes from './name-field.module.css'

interface Props {
  label: string
  maxLength: number
  /** Names used before, most recent first. */
  names: string[]
  input: GetInputPropsReturnType
}

/** A name that has usually been used before: the browser suggests names, and the last one is a tap away. */
export function NameField({ label, maxLength, names, input }: Props) {
  const list = useId()
  const [last] = names
  return (
    <div>
      <TextInput
        label={label}
        maxLength={maxLength}
        placeholder="Optional"
        autoCapitalize="words"
        autoComplete="off"
        dir="auto"
        list={list}
        {...input}
      />
      <Suggestions id={list} names={names} />
      {last !== undefined && input.value === '' && (
        <button type="button" className={classes['again']} onClick={() => input.onChange(last)}>
          Use <span>{last}</span>
        </button>
      )}
    </div>
  )
}
