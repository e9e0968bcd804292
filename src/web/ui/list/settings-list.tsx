import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Hint } from '../form/hint.tsx'
import { FailedState } from '../state/failed-state.tsx'
import { Skeleton } from '../state/skeleton.tsx'
import classes from './settings-list.module.css'

interface ListProps<T> {
  /** The name of the list, as in 'Your devices' didn't load. */
  what: string
  query: UseQueryResult<T[]>
  children: (items: T[]) => ReactNode
}

/** A list in the settings: its items, its skeleton, or why it didn't load. */
export function SettingsList<T>({ what, query, children }: ListProps<T>) {
  if (query.isPending) {
    return <Skeleton label={`Loading ${what.toLowerCase()}…`} shape="row" count={3} />
  }
  if (!query.data) return <FailedState what={what} error={query.error} retry={query.refetch} />
  return <ul className={classes['list']}>{children(query.data)}</ul>
}

interface RowProps {
  title: string
  badge?: string | undefined
  /** How the badge looks; good, unless it says otherwise. */
  tone?: 'plain' | 'bad'
  /** Facts below the title; empty ones are left out. */
  details: string[]
  icon?: ReactNode
  /** The button at its end. */
  children?: ReactNode
}

export const SettingsRow = ({ title, badge, tone, details, icon, children }: RowProps) => (
  <div className={classes['row']}>
    <div className={classes['subject']}>
      {icon}
      <div>
        <p className={classes['title']}>
          {title}
          {badge && <span className={`${classes['badge']} ${tone ? classes[tone] : ''}`}>{badge}</span>}
        </p>
        <Hint>{details.filter(Boolean).join(' · ')}</Hint>
      </div>
    </div>
    {children}
  </div>
)
