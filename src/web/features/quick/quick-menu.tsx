import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { askForQuickEntry, askToUse } from '../../lib/events.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { QuickChoices } from './quick-choices.tsx'
import classes from './quick-menu.module.css'

/** Quick Entry beside 'New Entry', on screens that have room for it. */
export function QuickMenu() {
  const { isOpen, putAway, frame, button, panel } = usePanel()
  /** The dialog gives the focus back to the button. */
  const choose = (ask: () => void) => {
    putAway()
    ask()
  }
  return (
    <div {...frame} className={classes['menu']}>
      <ActionIcon {...button} variant="default" aria-label="Quick Entry">
        <IconChevronDown />
      </ActionIcon>
      <div {...panel} className={classes['place']}>
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
