import { type SessionType, sessionTypeNames, sessionTypes } from '#shared/sessions.ts'
import { Chip, Chips } from '../../ui/chip.tsx'

interface Props {
  value: SessionType
  onChange: (type: SessionType) => void
}

/** One tap for one of five. */
export function SessionTypeField({ value, onChange }: Props) {
  return (
    <Chips legend="Session Type">
      {sessionTypes.map((type) => (
        <Chip key={type} type="radio" isChosen={value === type} onChoice={() => onChange(type)}>
          {sessionTypeNames[type]}
        </Chip>
      ))}
    </Chips>
  )
}
