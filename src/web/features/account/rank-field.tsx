import { type BeltLevel, beltName } from '#shared/belts.ts'
import { BeltStrip } from '../../ui/belt.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { BeltField } from '../auth/belt-field.tsx'
import classes from './settings.module.css'

interface Props {
  level: BeltLevel
  stripes: number
  onChange: (rank: { beltLevel: BeltLevel; stripes?: number }) => void
}

const most = 4

/** The belt and its stripes, drawn as they are chosen. A new belt begins without any. */
export function RankField({ level, stripes, onChange }: Props) {
  return (
    <div className={classes['rank']}>
      <BeltField value={level} onChange={(beltLevel) => onChange({ beltLevel, stripes: 0 })} />
      <Chips legend="Stripes">
        {Array.from({ length: most + 1 }, (_, count) => (
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
      <div>
        <BeltStrip level={level} stripes={stripes} />
        <p className={classes['hint']}>
          {beltName(level)}
          {stripes > 0 && `, ${stripes} ${stripes === 1 ? 'stripe' : 'stripes'}`}
        </p>
      </div>
    </div>
  )
}
