import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './draft-restored.module.css'

const Leftover = lazy(() => import('./leftover.tsx'))

interface Props {
  /** Whether what the draft changes was changed by someone else in the meantime. */
  isOutdated?: boolean
  /** Input from an older version of the form that has no field any more; '' if there is none. */
  leftover: string
  onStartOver: () => void
}

export function DraftRestored({ isOutdated = false, leftover, onStartOver }: Props) {
  return (
    <>
      <Restored isOutdated={isOutdated} onStartOver={onStartOver} />
      {leftover !== '' && (
        <Suspense>
          <Leftover text={leftover} />
        </Suspense>
      )}
    </>
  )
}

function Restored({ isOutdated, onStartOver }: { isOutdated: boolean; onStartOver: () => void }) {
  return (
    <div className={classes['notice']} role="status">
      {isOutdated
        ? 'Draft restored, but this was changed after you typed it. Check it before you save.'
        : 'Draft restored.'}
      <Button variant="subtle" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
