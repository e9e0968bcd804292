import { type BeltLevel, beltName } from '#shared/belts.ts'
import { BeltStrip } from '#web/ui/belt.tsx'
import { BeltField } from '#web/ui/belt-field.tsx'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Hint } from '#web/ui/hint.tsx'
import classes from './rank-field.module.css'

interface Props {
  level: BeltLevel
  stripes: number
  onChange: (rank: { beltLevel: BeltLevel; stripes?: number }) => void
}

const maxStripes = 4

/** Belt and stripes, with a preview. A new belt starts without stripes. */
export function RankField({ level, stripes, onChange }: Props) {
  return (
    <div className={classes['rank']}>
      <BeltField value={level} onChange={(beltLevel) => onChange({ beltLevel, stripes: 0 })} />
      <Chips legend="Stripes">
        {Array.from({ length: maxStripes + 1 }, (_, count) => (
          <Chip
            key={count}
            type="radio"
            isChosen={stripes === count}
            onChoice={() => onChange({ beltLevel: level, stripes: count })}
          >
            {count}
          </Chip>
        ))}
      </Chips>
      <div className={classes['belt']}>
        <BeltStrip level={level} stripes={stripes} />
        <Hint>
          {beltName(level)}
          {stripes > 0 && `, ${stripes} ${stripes === 1 ? 'stripe' : 'stripes'}`}
        </Hint>
      </div>
    </div>
  )
}
