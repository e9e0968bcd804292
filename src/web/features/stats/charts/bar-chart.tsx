import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import type { Row } from './as-table.tsx'
import classes from './bar-chart.module.css'

export interface Bar extends Row {
  key: string
  /** Under the bar. */
  label: string
}

interface Props<B extends Bar> {
  bars: B[]
  valueOf: (bar: B) => number
  /** The value under the bar, if it isn't 0. */
  textOf: (value: number) => string
  /** The text for a bar, after its name. */
  spokenOf: (bar: B) => string
  /** The value of the line across the bars; null for none. */
  lineOf?: (bar: B) => number | null
  /** Drawn under the bars, in a grid with as many columns. */
  children?: ReactNode
}

/** A bar for each week or month; each opens the entries behind it. */
export function BarChart<B extends Bar>({ bars, valueOf, textOf, spokenOf, lineOf, children }: Props<B>) {
  const scroller = useRef<HTMLDivElement>(null)
  const count = bars.length
  // Where it is wider than the screen, the latest bars are shown first.
  useLayoutEffect(() => {
    if (scroller.current && count > 0) scroller.current.scrollLeft = scroller.current.scrollWidth
  }, [count])
  const most = Math.max(1, ...bars.map((bar) => Math.max(valueOf(bar), lineOf?.(bar) ?? 0)))
  const heightOf = (value: number) => Math.max(2, (100 * value) / most)
  return (
    <div ref={scroller} className={classes['scroller']}>
      <ol className={classes['chart']}>
        {bars.map((bar) => {
          const [value, line] = [valueOf(bar), lineOf?.(bar) ?? null]
          return (
            <li key={bar.key}>
              <Link className={classes['bar'] ?? ''} to="/" search={bar.entries}>
                <VisuallyHidden>
                  {bar.name}: {spokenOf(bar)}
                </VisuallyHidden>
                <svg className={classes['column']} aria-hidden="true">
                  {value > 0 && <Column height={heightOf(value)} />}
                  {line !== null && <Line height={heightOf(line)} />}
                </svg>
                <span className={classes['value']} aria-hidden="true">
                  {value > 0 ? textOf(value) : '–'}
                </span>
                <span className={classes['label']} aria-hidden="true">
                  {bar.label}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
      {children}
    </div>
  )
}

const Column = ({ height }: { height: number }) => (
  <rect x="12%" y={`${100 - height}%`} width="76%" height={`${height}%`} rx={3} />
)

/** With an edge that sets it off from the bar. */
const Line = ({ height }: { height: number }) => {
  const place = { x1: '0%', x2: '100%', y1: `${100 - height}%`, y2: `${100 - height}%` }
  return (
    <>
      <line className={classes['edge']} {...place} />
      <line className={classes['line']} {...place} />
    </>
  )
}
