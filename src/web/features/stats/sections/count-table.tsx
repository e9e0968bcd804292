import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import classes from './count-table.module.css'

interface Props {
  name: string
  /** The first is that of the rows' names. */
  heads: string[]
  /** A name and its counts. */
  rows: (readonly [string, ...number[]])[]
}

/** A small table of counts. */
export const CountTable = ({ name, heads: [of = '', ...heads], rows }: Props) => (
  <table className={classes['table']} aria-label={name}>
    <thead>
      <tr>
        <th scope="col">{of || <VisuallyHidden>What</VisuallyHidden>}</th>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([row, ...counts]) => (
        <tr key={row}>
          <th scope="row" dir="auto">
            {row}
          </th>
          {counts.map((count, at) => (
            <td key={heads[at]}>{count}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
