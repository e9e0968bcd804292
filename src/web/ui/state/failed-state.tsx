import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isOffline, sentenceOf } from '#web/lib/api/api-error.ts'
import { BeltStrip } from '../text/belt.tsx'
import classes from './failed-state.module.css'

/** Says what didn't load and why, with a retry button. */
export function FailedState({ what, error, retry }: { what: string; error: unknown; retry: () => unknown }) {
  return (
    <div role="alert">
      <EmptyState title={isOffline(error) ? 'You’re offline' : `${what} didn’t load`}>
        <p>{sentenceOf(error)}</p>
        <Button variant="default" onClick={() => void retry()}>
          Retry
        </Button>
      </EmptyState>
    </div>
  )
}

/** An empty list: a white belt with one stripe, a sentence, a button. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes['state']}>
      <BeltStrip level="white" stripes={1} />
      <h2 className="text-xl">{title}</h2>
      {children}
    </div>
  )
}
