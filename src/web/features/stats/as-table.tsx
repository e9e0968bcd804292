import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hoursText } from '#shared/amounts.ts'
import type { EntryFilter } from '#web/features/entries/journal/entry-filter.ts'
import classes from './as-table.module.css'

export interface Row {
  name: string
  /** The entries behind it. */
  entries: EntryFilter
  sessions: number
  minutes: number
}

/** The rows of a chart as a table, once somebody wants it. */
export function AsTable({ title, of, rows }: { title: string; of: string; rows: Row[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes['summary']}>Show as a table</summary>
      {isOpen && (
        <table className={classes['table']} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">Sessions</th>
              <th scope="col">Hours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, entries, sessions, minutes }) => (
              <tr key={name}>
                <th scope="row">
                  <Link className={classes['link'] ?? ''} to="/" search={entries}>
                    {name}
                  </Link>
                </th>
                <td>{sessions}</td>
                <td>{hoursText(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
