import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { askForQuickEntry, askToUse } from '../../lib/events.ts'
import { QuickChoices } from './quick-choices.tsx'
import classes from './quick-menu.module.css'

/** Quick Entry beside 'New Entry', on screens that have room for it. */
export function QuickMenu() {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const putAway = () => {
    setOpen(false)
    button.current?.focus()
  }
  /** The dialog gives the focus back to the button. */
  const choose = (ask: () => void) => {
    putAway()
    ask()
  }
  return (
    <div
      role="presentation"
      className={classes['menu']}
      onKeyDown={(event) => event.key === 'Escape' && isOpen && putAway()}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
    >
      <ActionIcon
        ref={button}
        variant="default"
        aria-label="Quick Entry"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown />
      </ActionIcon>
      <div id={panel} className={classes['place']} hidden={!isOpen} tabIndex={-1}>
        {isOpen && (
          <QuickChoices
            onKind={(kind) => choose(() => askForQuickEntry(kind))}
            onTemplate={(template) => choose(() => askToUse(template))}
          />
        )}
      </div>
    </div>
  )
}
