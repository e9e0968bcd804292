import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { ModalBase, ModalBaseOverlay, type ModalBaseProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Called when it has left the screen. */
  onClosed: () => void
  closeOnClickOutside: boolean
  transition?: 'pop' | 'slide-right' | 'slide-up'
  children: ReactNode
}

const behavior: Partial<ModalBaseProps> = {
  closeOnEscape: true,
  lockScroll: true,
  returnFocus: true,
  trapFocus: true,
  withinPortal: true,
}

/**
 * A layer over the page that has the focus; the page below is dimmed. The library's Modal and Drawer do the same, but
 * carry a scroll area that nothing here uses.
 */
export function ModalLayer({
  isOpen,
  onClose,
  onClosed,
  closeOnClickOutside,
  transition = 'pop',
  children,
}: Props) {
  // Opens just after mounting, so that the library remembers where to return the focus.
  const isMounted = useMounted()
  return (
    <ModalBase
      {...behavior}
      opened={isMounted && isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      closeOnClickOutside={closeOnClickOutside}
      transitionProps={{ duration: 150, transition }}
    >
      <ModalBaseOverlay />
      {children}
    </ModalBase>
  )
}
