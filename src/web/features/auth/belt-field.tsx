import { type BeltLevel, beltLevels, beltName } from '#shared/belts.ts'
import { BeltDot } from '../../ui/belt.tsx'
import classes from './auth-page.module.css'

interface Props {
  value: BeltLevel
  onChange: (level: BeltLevel) => void
}

export function BeltField({ value, onChange }: Props) {
  return (
    <fieldset className={classes['belts']}>
      <legend>Belt</legend>
      {beltLevels.map((level) => (
        <label key={level} className={classes['belt']}>
          <input type="radio" name="beltLevel" checked={value === level} onChange={() => onChange(level)} />
          <BeltDot level={level} />
          {beltName(level).replace(' Belt', '')}
        </label>
      ))}
    </fieldset>
  )
}
