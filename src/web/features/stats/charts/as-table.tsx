import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hoursText } from '#shared/stats/amounts.ts'
import type { EntryFilter } from '#web/features/entries/search/entry-filter.ts'
import classes from './as-table.module.css'

export interface Row {
  name: string
  /** The entries behind it. */
  entries: EntryFilter
}

export interface Column<R extends Row> {
  head: string
  textOf: (row: R) => string | number
}

export const sums: Column<Row & { sessions: number; minutes: number }>[] = [
  { head: 'Sessions', textOf: ({ sessions }) => sessions },
  { head: 'Hours', textOf: ({ minutes }) => hoursText(minutes) },
]

interface Props<R extends Row> {
  title: string
  of: string
  columns: Column<R>[]
  rows: R[]
}

/** The rows of a chart as a table, once somebody wants it. */
export function AsTable<R extends Row>({ title, of, columns, rows }: Props<R>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="no-print" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes['summary']}>Show as a table</summary>
      {isOpen && (
        <table className={classes['table']} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              {columns.map(({ head }) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <Link className={classes['link'] ?? ''} to="/" search={row.entries}>
                    {row.name}
                  </Link>
                </th>
                {columns.map(({ head, textOf }) => (
                  <td key={head}>{textOf(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
