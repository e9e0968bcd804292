import { type BeltLevel, rankText } from '#shared/accounts/belts.ts'
import { BeltField, StripesField } from '#web/ui/form/belt-field.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { BeltStrip } from '#web/ui/text/belt.tsx'

interface Props {
  level: BeltLevel
  stripes: number
  onChange: (rank: { beltLevel: BeltLevel; stripes?: number }) => void
}

/** Belt and stripes, with a preview. A new belt starts without stripes. */
export function RankField({ level, stripes, onChange }: Props) {
  return (
    <div className="stack gap-3">
      <BeltField value={level} onChange={(beltLevel) => onChange({ beltLevel, stripes: 0 })} />
      <StripesField value={stripes} onChange={(count) => onChange({ beltLevel: level, stripes: count })} />
      <div className="stack gap-2">
        <BeltStrip level={level} stripes={stripes} />
        <Hint>{rankText(level, stripes)}</Hint>
      </div>
    </div>
  )
}
