import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { limits } from '#shared/limits.ts'
import { positionNames } from '#shared/techniques.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { FieldWithButton } from '#web/ui/field-with-button.tsx'
import { Suggestions } from '#web/ui/form.tsx'

/** The positions that are offered; others can be typed. */
export const offeredPositions = Object.values(positionNames).filter((name) => name !== positionNames.other)

interface Props {
  label: string
  positions: string[]
  onChange: (positions: string[]) => void
}

/** A list of positions: each is typed or chosen, and taken out with a tap. */
export function PositionsField({ label, positions, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const list = useId()
  const add = (name: string) => {
    if (name.trim() === '') return
    onChange([...new Set([...positions, name.trim().normalize('NFC')])].slice(0, limits.positionsOfARound))
    setTyped('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(typed)
  }
  // A browser fills in what was chosen from the list as if it had been typed.
  const type = (value: string) => (offeredPositions.includes(value) ? add(value) : setTyped(value))
  return (
    <Chips legend={label}>
      {positions.map((name) => (
        <Chip
          key={name}
          type="checkbox"
          isChosen
          onChoice={() => onChange(positions.filter((one) => one !== name))}
        >
          <span dir="auto">{name}</span>
        </Chip>
      ))}
      <FieldWithButton>
        <TextInput
          aria-label={`Add to ${label.toLowerCase()}`}
          placeholder="Half Guard"
          maxLength={limits.position}
          autoComplete="off"
          dir="auto"
          list={list}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button
          variant="default"
          aria-label={`Add to ${label.toLowerCase()}`}
          disabled={typed.trim() === ''}
          onClick={() => add(typed)}
        >
          Add
        </Button>
      </FieldWithButton>
      <Suggestions id={list} names={offeredPositions} />
    </Chips>
  )
}
