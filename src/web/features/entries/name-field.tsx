import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete } from '@mantine/core'
import type { ReactNode } from 'react'
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

/** A name that is mostly one used before: typed with suggestions, or the last one with a tap. */
export function NameField({ names, ...field }: Props) {
  const [last] = names
  return (
    <div>
      <Autocomplete
        {...field}
        data={names}
        limit={6}
        placeholder="Optional"
        comboboxProps={{ transitionProps: { duration: 120 } }}
      />
      {last !== undefined && field.value === '' && (
        <button type="button" className={classes['again']} onClick={() => field.onChange(last)}>
          <span>{last}</span> again
        </button>
      )}
    </div>
  )
}
