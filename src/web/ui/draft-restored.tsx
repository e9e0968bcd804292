import { Button } from '@mantine/core'
import classes from './draft-restored.module.css'

export function DraftRestored({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={classes['notice']} role="status">
      Draft restored.
      <Button variant="subtle" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
