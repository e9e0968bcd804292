import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import type { CloseThen } from '#web/ui/dialog.tsx'
import { useBackCloses } from '#web/ui/use-back-closes.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar as an overlay, where there is no room beside the page. Open as long as it is mounted. */
export default function SidebarOverlay({ onClosed }: { onClosed: () => void }) {
  const isMounted = useMounted()
  const [isClosed, setClosed] = useState(false)
  const close = () => setClosed(true)
  const replaceEntry = useBackCloses(!isClosed, close)
  const follow = () => {
    replaceEntry()
    close()
  }
  /** Closes, and continues once its history entry is gone, so that what opens next gets one of its own. */
  const closeThen: CloseThen = (next) => {
    window.addEventListener('popstate', next, { once: true })
    close()
  }
  return (
    <Drawer.Root
      opened={isMounted && !isClosed}
      onClose={close}
      onExitTransitionEnd={onClosed}
      size={288}
      padding={0}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body h="100%">
          <Sidebar overlay={{ follow, close, closeThen }} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
