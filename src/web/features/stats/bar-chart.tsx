import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { sumText } from '#shared/amounts.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Row } from './as-table.tsx'
import classes from './bar-chart.module.css'

interface Bar extends Row {
  key: string
  /** Under the bar. */
  label: string
}

interface Props {
  bars: Bar[]
  valueOf: (bar: Bar) => number
  textOf: (value: number) => string
}

/** A bar for each week or month; each opens the entries behind it. */
export function BarChart({ bars, valueOf, textOf }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const count = bars.length
  // Where it is wider than the screen, the latest bars are shown first.
  useLayoutEffect(() => {
    if (list.current && count > 0) list.current.scrollLeft = list.current.scrollWidth
  }, [count])
  const most = Math.max(1, ...bars.map(valueOf))
  return (
    <ol ref={list} className={classes['chart']}>
      {bars.map((bar) => {
        const value = valueOf(bar)
        const share = value === 0 ? 0 : Math.max(2, (100 * value) / most)
        return (
          <li key={bar.key}>
            <Link className={classes['bar'] ?? ''} to="/" search={bar.entries}>
              <VisuallyHidden>
                {bar.name}: {sumText(bar)}
              </VisuallyHidden>
              <svg className={classes['column']} aria-hidden="true">
                <rect x="12%" y={`${100 - share}%`} width="76%" height={`${share}%`} rx={3} />
              </svg>
              <span className={classes['value']} aria-hidden="true">
                {value > 0 ? textOf(value).replace(' h', '') : '–'}
              </span>
              <span className={classes['label']} aria-hidden="true">
                {bar.label}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
