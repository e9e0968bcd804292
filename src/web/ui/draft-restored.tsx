import { Button } from '@mantine/core'
import classes from './draft-restored.module.css'
import { TextArea } from './text-area.tsx'

interface Props {
  /** Whether what the draft changes was changed by someone else in the meantime. */
  isOutdated?: boolean
  /** What was typed in an older version of the form, and has no field any more; '' if nothing was. */
  leftover: string
  onStartOver: () => void
}

export function DraftRestored({ isOutdated = false, leftover, onStartOver }: Props) {
  return (
    <>
      <Restored isOutdated={isOutdated} onStartOver={onStartOver} />
      {leftover !== '' && (
        <TextArea
          label="What no longer fits this form"
          description="You typed it in an older version. Copy what you need; saving or starting over removes it."
          readOnly
          minRows={2}
          maxRows={8}
          dir="auto"
          value={leftover}
        />
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
