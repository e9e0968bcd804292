import { type BeltLevel, beltLevels, beltName } from '#shared/belts.ts'
import { BeltDot } from './belt.tsx'
import { Chip, Chips } from './chip.tsx'

interface Props {
  value: BeltLevel
  onChange: (level: BeltLevel) => void
}

export function BeltField({ value, onChange }: Props) {
  return (
    <Chips legend="Belt">
      {beltLevels.map((level) => (
        <Chip key={level} type="radio" isChosen={value === level} onChoice={() => onChange(level)}>
          <BeltDot level={level} />
          {beltName(level)}
        </Chip>
      ))}
    </Chips>
  )
}
