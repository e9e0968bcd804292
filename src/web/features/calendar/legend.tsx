import { usePending } from '../offline/use-pending.ts'
import itemClasses from './item.module.css'
import { kindNames, kinds } from './items.ts'
import classes from './legend.module.css'
import { Dot, Glyph } from './mark.tsx'

/** What the marks mean. */
export function Legend({ hasDots }: { hasDots: boolean }) {
  const isWaiting = usePending().length > 0
  return (
    <ul className={classes['legend']} aria-label="Legend">
      {kinds
        .filter((kind) => isWaiting || kind !== 'pending')
        .map((kind) => (
          <li key={kind}>
            {hasDots ? (
              <Dot kind={kind} />
            ) : (
              <span className={`${classes['swatch']} ${itemClasses[kind]}`}>
                <Glyph kind={kind} />
              </span>
            )}
            {kindNames[kind]}
          </li>
        ))}
    </ul>
  )
}
