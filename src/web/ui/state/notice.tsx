import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isUnanswered, isUnavailable, sentenceOf } from '#web/lib/api/api-error.ts'
import classes from './notice.module.css'

interface Props {
  /** Whether it isn't an error, such as being offline. */
  isCalm?: boolean
  children: ReactNode
}

/** An error shown where it happened, perhaps with a retry button. */
export function Notice({ isCalm = false, children }: Props) {
  return (
    <div className={`${classes['notice']} ${isCalm ? classes['calm'] : ''}`} role={isCalm ? 'status' : 'alert'}>
      {children}
    </div>
  )
}

interface RefreshFailedProps {
  /** Why it wasn’t refreshed; null if the cache was read without an attempt. */
  error: unknown
  /** What is shown instead, when the server can’t be reached or is unavailable. */
  shown?: string
  isFetching?: boolean
  retry: () => unknown
}

/** Says that what is shown may be out of date, and why. */
export function RefreshFailed({
  error,
  shown = 'Showing your last saved copy.',
  isFetching = false,
  retry,
}: RefreshFailedProps) {
  const isOffline = error === null || isUnanswered(error)
  const why = isOffline && !isUnavailable(error) ? 'You’re offline.' : sentenceOf(error)
  return (
    <Notice isCalm={isOffline}>
      {why} {isOffline && `${shown} `}
      <Button variant="subtle" loading={isFetching} onClick={() => void retry()}>
        Retry
      </Button>
    </Notice>
  )
}
