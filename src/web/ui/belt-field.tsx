import { type BeltLevel, beltLevels, beltName, maxStripes } from '#shared/belts.ts'
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

interface StripesProps {
  value: number
  onChange: (stripes: number) => void
}

export const StripesField = ({ value, onChange }: StripesProps) => (
  <Chips legend="Stripes">
    {Array.from({ length: maxStripes + 1 }, (_, count) => (
      <Chip key={count} type="radio" isChosen={value === count} onChoice={() => onChange(count)}>
        {count}
      </Chip>
    ))}
  </Chips>
)
