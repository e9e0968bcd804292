import { Link } from '@tanstack/react-router'
import type { EntryFilter } from '#web/features/entries/journal/entry-filter.ts'
import { hoursText } from './amounts.ts'
import { Card } from './card.tsx'
import classes from './split-table.module.css'

export interface Share {
  key: string | number
  name: string
  sessions: number
  /** Left out where hours say nothing. */
  minutes?: number
  /** The entries behind it. */
  entries: EntryFilter
}

/** A table with a bar in each row; each opens the entries behind it. */
export function SplitTable({ title, of, rows }: { title: string; of: string; rows: Share[] }) {
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ sessions }) => sessions))
  const hasHours = rows.some(({ minutes = 0 }) => minutes > 0)
  return (
    <Card title={title}>
      <table className={classes['table']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">Sessions</th>
            {hasHours && <th scope="col">Hours</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sessions, minutes = 0, entries }) => (
            <tr key={key}>
              <th scope="row" className={classes['name']}>
                <Link className={classes['link'] ?? ''} to="/" search={entries} dir="auto">
                  {name}
                </Link>
                <svg className={classes['bar']} aria-hidden="true">
                  <rect width={`${(100 * sessions) / most}%`} height="100%" rx={3} />
                </svg>
              </th>
              <td>{sessions}</td>
              {hasHours && <td>{hoursText(minutes)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
