import { Button } from '@mantine/core'
import { IconCheck, IconTarget } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FocusKind, focusText } from '#shared/focus/focuses.ts'
import type { RoundsQuery } from '#shared/sparring/rounds-query.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { useOpenFocus } from './use-focuses.ts'
import classes from './work-on-this.module.css'

type LessonKind = NonNullable<RoundsQuery['kind']>

interface Props {
  lesson: { kind: LessonKind; name: string; fromPosition?: string }
}

/** What lessons are about, as a focus. */
const kinds: Record<LessonKind, FocusKind> = {
  for: 'techniques',
  against: 'caught',
  held: 'position',
  lost: 'lost',
}

/** Beside a lesson: makes it the focus, or says that it is. */
export default function WorkOnThis({ lesson: { kind, name, fromPosition = '' } }: Props) {
  const about = { kind: kinds[kind], names: [name], fromPosition: kind === 'against' ? fromPosition : '' }
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
      onClick={() => openDialog({ kind: 'newFocus', fields: about })}
    >
      Work on this
    </Button>
  )
}
