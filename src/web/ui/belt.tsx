import type { BeltLevel } from '#shared/belts.ts'
import classes from './belt.module.css'

/** The belt as a band with its bar and stripes. Decoration: what it says stands in text beside it. */
export function BeltStrip({ level, stripes = 0 }: { level: BeltLevel; stripes?: number }) {
  return (
    <div className={`${classes['strip']} ${classes[level]}`} aria-hidden="true">
      <div className={classes['bar']}>
        {Array.from({ length: stripes }, (_, stripe) => (
          <span key={stripe} className={classes['stripe']} />
        ))}
      </div>
    </div>
  )
}

export function BeltDot({ level }: { level: BeltLevel }) {
  return <span className={`${classes['dot']} ${classes[level]}`} aria-hidden="true" />
}
