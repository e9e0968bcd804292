import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedState } from '../../ui/failed-state.tsx'
import classes from './settings.module.css'

interface Props<T> {
  /** What is listed, as a sentence that it did not load begins. */
  what: string
  query: UseQueryResult<T[]>
  children: (items: T[]) => ReactNode
}

/** A list of the account while it loads, when it failed, and when it is there. */
export function Listing<T>({ what, query, children }: Props<T>) {
  if (query.isPending) {
    return (
      <div role="status" aria-label={`Loading ${what.toLowerCase()}…`}>
        {[0, 1, 2].map((row) => (
          <div key={row} className={classes['blank']} />
        ))}
      </div>
    )
  }
  if (!query.data) return <FailedState what={what} error={query.error} retry={query.refetch} />
  return <ul className={classes['list']}>{children(query.data)}</ul>
}
