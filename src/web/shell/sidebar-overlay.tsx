import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { Sidebar } from './sidebar.tsx'

/** The sidebar over the page, on screens that have no room beside it. Mounted while it is open. */
export default function SidebarOverlay({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      size={288}
      padding={0}
      withCloseButton={false}
      title="Menu"
      styles={{ header: { position: 'absolute', clipPath: 'inset(50%)', minHeight: 0 }, body: { height: '100%' } }}
      transitionProps={{ duration: 150 }}
    >
      <Sidebar onChoice={close} />
    </Drawer>
  )
}
