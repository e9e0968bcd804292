import type { CSSProperties } from 'react'
import { type Injury, injuryText } from '#shared/injuries/injuries.ts'
import classes from './injury-bars.module.css'
import { useInjuries } from './use-injuries.ts'

interface Props {
  injuries: Injury[]
  /** The columns of the chart above, the first one first. */
  weeks: { from: string; to: string }[]
}

/** Injuries, pending ones last, as bars under the weeks they lasted, one in each row. The list says the same in words. */
export function InjuryBars({ injuries, weeks }: Props) {
  const { stored, created } = useInjuries(injuries)
  const all = [...stored, ...created.map(({ id, data }) => ({ ...data, id }))]
  const placed = all.flatMap((injury) => {
    const last = injury.to === '' ? '~' : injury.to
    const first = weeks.findIndex(({ to }) => to >= injury.from)
    const end = weeks.findLastIndex(({ from }) => from <= last)
    return first < 0 || end < first ? [] : [{ injury, first, end }]
  })
  if (placed.length === 0) return null
  return (
    <div className={classes['bars']} style={{ '--weeks': weeks.length } as CSSProperties} aria-hidden="true">
      {placed.map(({ injury, first, end }) => (
        <span key={injury.id} className={classes['injury']} data-is-open={injury.to === ''}>
          {/* On the side where there is more room for it. */}
          <span
            className={classes['name']}
            style={{ gridColumn: first + end < weeks.length ? `${first + 1} / -1` : `1 / ${end + 2}` }}
            data-is-late={first + end >= weeks.length}
            dir="auto"
          >
            {injuryText(injury)}
          </span>
          <span className={classes['bar']} style={{ gridColumn: `${first + 1} / ${end + 2}` }} />
        </span>
      ))}
    </div>
  )
}
