import { Button } from '@mantine/core'
import { IconCheck, IconTarget } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FocusFields, focusText } from '#shared/focus/focuses.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useOpenFocus } from './use-focuses.ts'
import classes from './work-on-this.module.css'

/** Beside a lesson: makes it the focus, or says that it is. */
export default function WorkOnThis({ about }: { about: Pick<FocusFields, 'kind' | 'names' | 'fromPosition'> }) {
  const open = useOpenFocus()
  const isFocus = open?.fields.kind === about.kind && focusText(open.fields) === focusText(about)
  return isFocus ? (
    <Link className={classes['focus'] ?? ''} to="/focus">
      <IconCheck size={18} aria-hidden="true" /> In focus
    </Link>
  ) : (
    <Button
      className={classes['work'] ?? ''}
      variant="subtle"
      leftSection={<IconTarget size={18} />}
      aria-label={`Work on this: ${focusText(about)}`}
      onClick={() => openDialog({ kind: 'newFocus', about })}
    >
      Work on this
    </Button>
  )
}
