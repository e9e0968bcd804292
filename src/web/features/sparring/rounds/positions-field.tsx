import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, useId } from 'react'
import { limits } from '#shared/foundation/limits.ts'
import { isEnter } from '#web/lib/keyboard.ts'
import { FieldWithButton, Suggestions } from '#web/ui/form/form.tsx'
import { Chip, Chips } from '#web/ui/text/chip.tsx'
import { addPosition, type PositionList } from './add-typed.ts'
import { offeredPositions } from './offered-positions.ts'
import { type RoundErrors, type RoundInForm, typeInto } from './typed-round.ts'

interface Props {
  label: string
  list: PositionList
  round: RoundInForm
  onChange: (round: RoundInForm) => void
  error: RoundErrors[PositionList]
  path: string
}

/** A list of positions: each is typed or chosen, and taken out with a tap. */
export function PositionsField({ label, list, round, onChange, error, path }: Props) {
  const positions = round[list]
  const typed = round.typed?.[list] ?? ''
  const suggestions = useId()
  const add = (typing: RoundInForm) => onChange(addPosition(typing, list).round)
  const addOnEnter = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent)) return
    event.preventDefault()
    add(round)
  }
  // A browser fills in what was chosen from the list as if it had been typed.
  const type = (value: string) => {
    const typing = typeInto(round, { [list]: value })
    if (offeredPositions.includes(value)) add(typing)
    else onChange(typing)
  }
  return (
    <Chips legend={label}>
      {positions.map((name) => (
        <Chip
          key={name}
          type="checkbox"
          isChosen
          onChoice={() => onChange({ ...round, [list]: positions.filter((position) => position !== name) })}
        >
          <span dir="auto">{name}</span>
        </Chip>
      ))}
      {(positions.length < limits.positionsOfARound || typed !== '') && (
        <FieldWithButton>
          <TextInput
            aria-label={`Add to ${label.toLowerCase()}`}
            placeholder="Half Guard"
            maxLength={limits.position}
            autoComplete="off"
            dir="auto"
            list={suggestions}
            data-path={path}
            error={error}
            value={typed}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={addOnEnter}
          />
          <Button
            variant="default"
            aria-label={`Add to ${label.toLowerCase()}`}
            disabled={typed.trim() === ''}
            onClick={() => add(round)}
          >
            Add
          </Button>
        </FieldWithButton>
      )}
      <Suggestions id={suggestions} names={offeredPositions} />
    </Chips>
  )
}
