import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { openDialog } from '#web/lib/dialogs.ts'
import { usePanel } from '#web/ui/dialog/use-panel.ts'
import { QuickChoices } from './quick-choices.tsx'
import classes from './quick-menu.module.css'

/** Quick Entry next to 'New Entry', on screens with room for it. */
export function QuickMenu() {
  const { isOpen, close, frame, button, panel } = usePanel()
  /** When it closes, the dialog returns the focus to the button. */
  const choose = (open: () => void) => {
    close()
    open()
  }
  return (
    <div className={classes['menu']}>
      <div {...frame}>
        <ActionIcon {...button} variant="default" aria-label="Quick Entry">
          <IconChevronDown />
        </ActionIcon>
        <div {...panel}>
          {isOpen && (
            <QuickChoices
              onKind={(kind) => choose(() => openDialog({ kind: 'quickEntry', quickKind: kind }))}
              onTemplate={(template) => choose(() => openDialog({ kind: 'newEntryFromTemplate', template }))}
            />
          )}
        </div>
      </div>
    </div>
  )
}
