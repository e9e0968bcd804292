import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { preload } from '#web/lib/api/preload.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { usePanel } from '#web/ui/dialog/use-panel.ts'
import classes from './quick-menu.module.css'

const loadChoices = async () => ({ default: (await import('./quick-choices.tsx')).QuickChoices })
preload(loadChoices)
const QuickChoices = lazy(loadChoices)

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
          <Suspense>
            {isOpen && (
              <QuickChoices
                onKind={(kind) => choose(() => openDialog({ kind: 'quickEntry', quickKind: kind }))}
                onTemplate={(template) => choose(() => openDialog({ kind: 'newEntryFromTemplate', template }))}
                closeThen={choose}
              />
            )}
          </Suspense>
        </div>
      </div>
    </div>
  )
}
