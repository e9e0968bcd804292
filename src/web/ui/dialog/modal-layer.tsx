import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { ModalBase, ModalBaseOverlay, type ModalBaseProps } from '@mantine/core'
import { useMounted, useReducedMotion } from '@mantine/hooks'
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

/** The library returns the focus 10 ms after closing, unless the layer is gone by then, as it would be without motion. */
const focusReturnMs = 20

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
  const isStill = useReducedMotion()
  const closed = () => {
    // Counted from a task of its own: on a busy device, the library's effect may come more than 10 ms after this one.
    if (isStill) setTimeout(() => setTimeout(onClosed, focusReturnMs))
    else onClosed()
  }
  return (
    <ModalBase
      {...behavior}
      opened={isMounted && isOpen}
      onClose={onClose}
      onExitTransitionEnd={closed}
      closeOnClickOutside={closeOnClickOutside}
      transitionProps={{ duration: 150, transition }}
    >
      <ModalBaseOverlay />
      {children}
    </ModalBase>
  )
}
