import { dateWithYear } from '#web/lib/date-time.ts'
import { Hint } from '#web/ui/form/hint.tsx'
import classes from './chart.module.css'

interface Props {
  title: string
  /** null: nothing is known about that day. */
  days: { day: string; value: number | null }[]
  /** How a value is written. */
  as: (value: number) => string
}

const [width, height] = [900, 120]

/** A bar for each day, and the same as a table. */
export function Chart({ title, days, as }: Props) {
  const known = days.filter((one): one is { day: string; value: number } => one.value !== null)
  const most = Math.max(1, ...known.map(({ value }) => value))
  const step = width / days.length
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <section className={classes['chart']} aria-label={title}>
      <h2 className={classes['title']}>{title}</h2>
      {known.length === 0 ? (
        <Hint>Nothing recorded yet.</Hint>
      ) : (
        <>
          <p className={classes['most']}>{as(Math.max(...known.map(({ value }) => value)))} at most</p>
          <svg
            className={classes['bars']}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {days.map(({ day, value }, index) => {
              const tall = value === null ? 0 : Math.max(value > 0 ? 2 : 0, (value / most) * height)
              return <rect key={day} x={index * step + 1} y={height - tall} width={step - 2} height={tall} />
            })}
          </svg>
          <div className={classes['ends']}>
            <span>{dateWithYear(first)}</span>
            <span>{dateWithYear(last)}</span>
          </div>
          <details>
            <summary className={classes['summary']}>Show as a table</summary>
            <table className={classes['table']}>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">{title}</th>
                </tr>
              </thead>
              <tbody>
                {known.toReversed().map(({ day, value }) => (
                  <tr key={day}>
                    <th scope="row">{dateWithYear(day)}</th>
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
