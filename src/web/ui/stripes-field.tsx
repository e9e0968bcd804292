import { maxStripes } from '#shared/belts.ts'
import { Chip, Chips } from './chip.tsx'

interface Props {
  value: number
  onChange: (stripes: number) => void
}

export const StripesField = ({ value, onChange }: Props) => (
  <Chips legend="Stripes">
    {Array.from({ length: maxStripes + 1 }, (_, count) => (
      <Chip key={count} type="radio" isChosen={value === count} onChoice={() => onChange(count)}>
        {count}
      </Chip>
    ))}
  </Chips>
)
