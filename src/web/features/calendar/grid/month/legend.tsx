import { kindNames, kinds } from '#web/features/calendar/items.ts'
import { usePending } from '#web/features/offline/outbox/use-pending.ts'
import classes from './legend.module.css'
import { Dot, Glyph } from './mark.tsx'

/** Explains the marks. */
export function Legend({ hasDots }: { hasDots: boolean }) {
  const hasPending = usePending().length > 0
  return (
    <ul className={classes['legend']} aria-label="Legend">
      {kinds
        .filter((kind) => hasPending || kind !== 'pending')
        .map((kind) => (
          <li key={kind}>
            {hasDots ? (
              <Dot kind={kind} />
            ) : (
              <span className={classes['swatch']} data-kind={kind}>
                <Glyph kind={kind} />
              </span>
            )}
            {kindNames[kind]}
          </li>
        ))}
    </ul>
  )
}
