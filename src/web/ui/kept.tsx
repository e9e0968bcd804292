import { Button } from '@mantine/core'
import classes from './kept.module.css'

/** Says that the form opened with what was typed before. */
export function Kept({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={classes['kept']} role="status">
      What you typed before is back.
      <Button variant="subtle" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
