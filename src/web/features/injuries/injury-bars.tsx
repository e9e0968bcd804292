import type { CSSProperties } from 'react'
import { type Injury, injuryText } from '#shared/injuries/injuries.ts'
import { useThings } from '#web/features/offline/things/things.ts'
import classes from './injury-bars.module.css'
import { byDay } from './injury-days.ts'

interface Props {
  injuries: Injury[]
  /** The columns of the chart above, the first one first. */
  weeks: { from: string; to: string }[]
}

/** Injuries, pending ones last, as bars under the weeks they lasted, one in each row. The list says the same in words. */
export function InjuryBars({ injuries, weeks }: Props) {
  const placed = useThings('Injury', injuries, byDay).flatMap(({ key, fields }) => {
    const last = fields.to === '' ? '~' : fields.to
    const first = weeks.findIndex(({ to }) => to >= fields.from)
    const end = weeks.findLastIndex(({ from }) => from <= last)
    return first < 0 || end < first ? [] : [{ key, fields, first, end }]
  })
  if (placed.length === 0) return null
  return (
    <div className={classes['bars']} style={{ '--weeks': weeks.length } as CSSProperties} aria-hidden="true">
      {placed.map(({ key, fields, first, end }) => (
        <span key={key} className={classes['injury']} data-is-open={fields.to === ''}>
          {/* On the side where there is more room for it. */}
          <span
            className={classes['name']}
            style={{ gridColumn: first + end < weeks.length ? `${first + 1} / -1` : `1 / ${end + 2}` }}
            data-is-late={first + end >= weeks.length}
            dir="auto"
          >
            {injuryText(fields)}
          </span>
          <span className={classes['bar']} style={{ gridColumn: `${first + 1} / ${end + 2}` }} />
        </span>
      ))}
    </div>
  )
}
