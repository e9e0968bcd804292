import { type BeltLevel, rankText } from '#shared/belts.ts'
import { BeltStrip } from '#web/ui/belt.tsx'
import { BeltField, StripesField } from '#web/ui/belt-field.tsx'
import { Hint } from '#web/ui/hint.tsx'
import classes from './rank-field.module.css'

interface Props {
  level: BeltLevel
  stripes: number
  onChange: (rank: { beltLevel: BeltLevel; stripes?: number }) => void
}

/** Belt and stripes, with a preview. A new belt starts without stripes. */
export function RankField({ level, stripes, onChange }: Props) {
  return (
    <div className={classes['rank']}>
      <BeltField value={level} onChange={(beltLevel) => onChange({ beltLevel, stripes: 0 })} />
      <StripesField value={stripes} onChange={(count) => onChange({ beltLevel: level, stripes: count })} />
      <div className={classes['belt']}>
        <BeltStrip level={level} stripes={stripes} />
        <Hint>{rankText(level, stripes)}</Hint>
      </div>
    </div>
  )
}
