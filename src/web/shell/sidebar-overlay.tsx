import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useState } from 'react'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar over the page, on screens that have no room beside it. Open as long as it is mounted. */
export default function SidebarOverlay({ onClosed }: { onClosed: () => void }) {
  const isMounted = useMounted()
  const [isClosed, setClosed] = useState(false)
  const close = () => setClosed(true)
  const replaceStep = useBackCloses(!isClosed, close)
  const follow = () => {
    replaceStep()
    close()
  }
  /** Closes and goes on once its step in the history is taken back, so that what opens next has a step of its own. */
  const leave = (then: () => void) => {
    window.addEventListener('popstate', then, { once: true })
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
          <Sidebar over={{ follow, close, leave }} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
