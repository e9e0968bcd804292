import type { CSSProperties } from 'react'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './chart.module.css'

interface Props {
  title: string
  /** What a bar is about: 'Day'. */
  of: string
  /** null: nothing is known about it. */
  bars: { name: string; value: number | null }[]
  /** How a value is written. */
  as: (value: number) => string
  /** How it is read. */
  note?: string
}

/** How many names fit below the bars. */
const shownNames = 6

/** A bar for each day or month between two axes, and the same as a table. */
export function Chart({ title, of, bars, as, note }: Props) {
  const known = bars.filter((one): one is { name: string; value: number } => one.value !== null)
  const top = niceTop(Math.max(1, ...known.map(({ value }) => value)))
  return (
    <section className="stack gap-2 card padded" aria-label={title}>
      <h2 className="text-lg bold">{title}</h2>
      {note && <Hint>{note}</Hint>}
      {known.length === 0 ? (
        <Hint>Nothing recorded yet.</Hint>
      ) : (
        <>
          <Plot bars={bars} top={top} as={as} />
          <details>
            <summary className={classes['summary']}>Show as a table</summary>
            <table className={classes['table']}>
              <thead>
                <tr>
                  <th scope="col">{of}</th>
                  <th scope="col">{title}</th>
                </tr>
              </thead>
              <tbody>
                {known.toReversed().map(({ name, value }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{as(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}

/** The table says the same to a screen reader. */
function Plot({ bars, top, as }: Pick<Props, 'bars' | 'as'> & { top: number }) {
  const every = Math.ceil(bars.length / shownNames)
  return (
    <div className={classes['plot']} aria-hidden="true">
      <div className={classes['scale']}>
        <span>{as(top)}</span>
        <span>{as(top / 2)}</span>
        <span>{as(0)}</span>
      </div>
      <div className={classes['bars']}>
        {bars.map(({ name, value }) => (
          <div
            key={name}
            className={classes['bar']}
            title={`${name}: ${value === null ? 'nothing recorded' : as(value)}`}
            style={{ '--part': (value ?? 0) / top } as CSSProperties}
          />
        ))}
      </div>
      <div className={classes['names']}>
        {bars.map(
          ({ name }, index) =>
            index % every === 0 && (
              <span key={name} style={{ flexGrow: Math.min(every, bars.length - index) }}>
                {name}
              </span>
            ),
        )}
      </div>
    </div>
  )
}

/** The next of 2, 4, 10, 20, 40, 100 …: half of it is a whole number, too. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 4, 10].map((step) => step * power).find((step) => step > 1 && step >= most) ?? most
}
