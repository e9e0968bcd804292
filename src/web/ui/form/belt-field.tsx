import { type BeltLevel, beltLevels, beltName, maxStripes } from '#shared/accounts/belts.ts'
import { BeltDot } from '../text/belt.tsx'
import { Choice } from '../text/chip.tsx'

interface Props {
  /** '' if none is chosen. */
  value: BeltLevel | ''
  onChange: (level: BeltLevel) => void
}

const labelOf = (level: BeltLevel) => (
  <>
    <BeltDot level={level} />
    {beltName(level)}
  </>
)

export const BeltField = (props: Props) => (
  <Choice legend="Belt" options={beltLevels} nameOf={labelOf} {...props} />
)

interface StripesProps {
  value: number
  onChange: (stripes: number) => void
}

const stripeCounts = Array.from({ length: maxStripes + 1 }, (_, count) => count)

export const StripesField = (props: StripesProps) => (
  <Choice legend="Stripes" options={stripeCounts} nameOf={String} {...props} />
)
