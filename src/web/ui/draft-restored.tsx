import { Button } from '@mantine/core'
import classes from './draft-restored.module.css'

interface Props {
  /** Whether what the draft changes was changed by someone else in the meantime. */
  isOutdated?: boolean
  onStartOver: () => void
}

export function DraftRestored({ isOutdated = false, onStartOver }: Props) {
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
