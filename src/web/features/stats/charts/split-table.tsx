import { Link } from '@tanstack/react-router'
import { hoursText } from '#shared/stats/amounts.ts'
import type { EntryFilter } from '#web/features/entries/search/entry-filter.ts'
import { Card } from '../card.tsx'
import classes from './split-table.module.css'

export interface Share {
  key: string | number
  name: string
  /** How many sessions, or of what `unit` says. */
  count: number
  /** Left out where hours say nothing. */
  minutes?: number
  /** In how many sessions it was, unless those are what is counted. */
  sessions?: number
  /** The entries behind it. */
  entries: EntryFilter
}

interface Props {
  title: string
  of: string
  /** The unit that is counted. */
  unit?: string
  rows: Share[]
}

/** A table with a bar in each row; each opens the entries behind it. */
export function SplitTable({ title, of, unit = 'Sessions', rows }: Props) {
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ count }) => count))
  const hasSessions = rows.some(({ sessions = 0 }) => sessions > 0)
  const hasHours = rows.some(({ minutes = 0 }) => minutes > 0)
  return (
    <Card title={title}>
      <table className={classes['table']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{unit}</th>
            {hasSessions && <th scope="col">Sessions</th>}
            {hasHours && <th scope="col">Hours</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, count, minutes = 0, sessions, entries }) => (
            <tr key={key}>
              <th scope="row" className={classes['name']}>
                <Link className={classes['link'] ?? ''} to="/" search={entries} dir="auto">
                  {name}
                </Link>
                <svg className={classes['bar']} aria-hidden="true">
                  <rect width={`${(100 * count) / most}%`} height="100%" rx={3} />
                </svg>
              </th>
              <td>{count}</td>
              {hasSessions && <td>{sessions}</td>}
              {hasHours && <td>{hoursText(minutes)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
