import { Badge } from '../text/badge.tsx'
import classes from './example.module.css'

interface Props {
  /** What will look like this. */
  caption: string
  figures?: { label: string; value: string }[]
  /** Heights of bars, from 0 to 1. They only show what a chart will look like. */
  bars?: number[]
  title: string
  facts?: string
  text?: string
}

/** What will be in an empty place, as a quiet example. */
export const Example = ({ caption, figures, bars, title, facts, text }: Props) => (
  <figure className={classes['example']}>
    <figcaption className="row gap-2 text-sm">
      <Badge tone="outline">Example</Badge>
      <span>{caption}</span>
    </figcaption>
    {figures && (
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers text-xl bold">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {bars && (
      <svg viewBox={`0 0 ${bars.length * 10 - 3} 24`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((height, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change
          <rect key={at} x={at * 10} y={24 - height * 24} width="7" height={height * 24} />
        ))}
      </svg>
    )}
    <p className="bold">{title}</p>
    {facts && <p className="text-sm">{facts}</p>}
    {text && <p>{text}</p>}
  </figure>
)
