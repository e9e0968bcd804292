import { ModalBaseContent } from '@mantine/core'
import { useState } from 'react'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { ModalLayer } from '#web/ui/dialog/modal-layer.tsx'
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts'
import { Sidebar } from './sidebar.tsx'
import classes from './sidebar-overlay.module.css'

/** The sidebar as an overlay, for screens without room beside the page. Open while mounted. */
export default function SidebarOverlay({ onClosed }: { onClosed: () => void }) {
  const [isClosed, setClosed] = useState(false)
  const close = () => setClosed(true)
  const replaceEntry = useBackCloses(!isClosed, close)
  const follow = () => {
    replaceEntry()
    close()
  }
  /** Closes, and continues once its history entry is gone, so that the next overlay gets its own. */
  const closeThen: CloseThen = (next) => {
    window.addEventListener('popstate', next, { once: true })
    close()
  }
  return (
    <ModalLayer
      isOpen={!isClosed}
      onClose={close}
      onClosed={onClosed}
      closeOnClickOutside
      transition="slide-right"
    >
      <ModalBaseContent
        innerProps={{ className: classes['place'] ?? '' }}
        className={classes['content'] ?? ''}
        aria-label="Menu"
      >
        <Sidebar overlay={{ follow, close, closeThen }} />
      </ModalBaseContent>
    </ModalLayer>
  )
}
