import { Link } from '@tanstack/react-router'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { monthDay, monthName } from '#web/lib/date-time.ts'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import type { Row } from './as-table.tsx'
import classes from './bar-chart.module.css'
import { isTap, Readout, useRoving } from './readout.tsx'
import { labelsOf, topOf } from './scale.ts'

export interface Bar extends Row {
  /** Its first day. */
  key: string
}

interface Props<B extends Bar> {
  bars: B[]
  step: 'week' | 'month'
  valueOf: (bar: B) => number
  /** A value, as the scale and a wide bar show it. */
  textOf: (value: number) => string
  /** The text for a bar, after its name. */
  spokenOf: (bar: B) => string
  /** The value of the line across the bars; null for none. */
  lineOf?: (bar: B) => number | null
  /** Drawn under the bars, in a grid with as many columns. */
  children?: ReactNode
}

/** The scale goes at least so far: half a session is none. */
const fewest = 2

/** A bar for each week or month, as many as there are in the width of the chart; each opens the entries behind it. */
export function BarChart<B extends Bar>(props: Props<B>) {
  const { bars, step, valueOf, textOf, spokenOf, lineOf, children } = props
  const { current, props: roving } = useRoving(bars.map(({ key }) => key))
  const shown = bars.find(({ key }) => key === current)
  const top = topOf(Math.max(fewest, ...bars.map((bar) => Math.max(valueOf(bar), lineOf?.(bar) ?? 0))))
  const heightOf = (value: number) => Math.max(2, (100 * value) / top)
  return (
    <div className={classes['chart']} style={{ '--bars': bars.length } as CSSProperties}>
      {shown && <Readout name={shown.name} value={spokenOf(shown)} entries={shown.entries} />}
      <div className={classes['plot']}>
        <div className={classes['scale']} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{textOf(value)}</span>
          ))}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the links inside */}
        <ol className={classes['bars']} {...roving}>
          {bars.map((bar) => {
            const [value, line] = [valueOf(bar), lineOf?.(bar) ?? null]
            return (
              <li key={bar.key}>
                <Link
                  className={classes['bar'] ?? ''}
                  to="/"
                  search={bar.entries}
                  data-key={bar.key}
                  data-is-current={bar.key === current}
                  tabIndex={bar.key === current ? 0 : -1}
                  onClick={(event: MouseEvent) => isTap(event) && event.preventDefault()}
                >
                  <VisuallyHidden>
                    {bar.name}: {spokenOf(bar)}
                  </VisuallyHidden>
                  <svg className={classes['column']} aria-hidden="true">
                    {value > 0 && <Column height={heightOf(value)} />}
                    {line !== null && <Line height={heightOf(line)} />}
                  </svg>
                </Link>
                <span className={classes['value']} aria-hidden="true">
                  {value > 0 ? textOf(value) : '–'}
                </span>
              </li>
            )
          })}
        </ol>
        <Labels days={bars.map(({ key }) => key)} step={step} />
        {children && <div className={classes['below']}>{children}</div>}
      </div>
    </div>
  )
}

const Labels = ({ days, step }: { days: string[]; step: 'week' | 'month' }) => (
  <div className={classes['labels']} aria-hidden="true">
    {labelsOf(days, step, (day, part) => (part === 'day' ? monthDay(day) : monthLabel(day))).map(
      ({ at, text, isMinor }) => (
        <span key={at} style={{ gridColumn: at + 1 }} data-is-minor={isMinor}>
          {text}
        </span>
      ),
    )}
  </div>
)

/** January says which year begins. */
const monthLabel = (day: string) => (day.slice(5, 7) === '01' ? day.slice(0, 4) : monthName(day))

const Column = ({ height }: { height: number }) => (
  <rect x="12%" y={`${100 - height}%`} width="76%" height={`${height}%`} rx={2} />
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
