import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

interface Props {
  names: string[]
  onNames: (names: string[]) => void
  error: ReactNode
}

const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Other names, separated by commas. */
export function OtherNamesField({ names, onNames, error }: Props) {
  const [typed, setTyped] = useState('')
  // The text as it is typed, with its last comma, unless the form has other names by now.
  const text = namesIn(typed).join() === names.join() ? typed : names.join(', ')
  return (
    <TextInput
      label="Other names"
      description="Separated by commas. We find it by these, too."
      placeholder="knee slice, knee slide"
      dir="auto"
      value={text}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onNames(namesIn(value))
      }}
    />
  )
}
