import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import classes from './dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

interface Props {
  title: string
  /** Whether it fills a small screen. */
  isTall?: boolean
  /** Whether it lies where the thumb is on a small screen; not where something is typed. */
  isLow?: boolean
  /** Whether a tap beside it closes it; not where something is typed. */
  isLight?: boolean
  /** Hears when it has left the screen; the owner then unmounts it. */
  onClosed: () => void
  children: (close: () => void) => ReactNode
}

/** A dialog that is open as long as it is mounted, until it closes itself. */
export function Dialog({ title, isTall = false, isLow = false, isLight = false, onClosed, children }: Props) {
  // Opened a moment after mounting, so that the library notes which element the focus goes back to.
  const isMounted = useMounted()
  const [isClosed, setClosed] = useState(false)
  const isSmall = useMediaQuery('(width < 768px), (height < 500px)', undefined, { getInitialValueInEffect: false })
  const isFull = isTall && isSmall
  const content = useRef<HTMLDivElement>(null)
  // By it the router tells this dialog from one before, whose place it would scroll to.
  const [name] = useState(() => crypto.randomUUID())
  const close = () => setClosed(true)
  // Escape is meant for what lies on top; what it covers is inert.
  const closeUnlessCovered = () => {
    if (!content.current?.closest('[inert]')) close()
  }
  useBackCloses(!isClosed, close)
  return (
    <Modal.Root
      opened={isMounted && !isClosed}
      onClose={closeUnlessCovered}
      onExitTransitionEnd={onClosed}
      size={620}
      fullScreen={isFull}
      radius={isFull ? 0 : 'lg'}
      classNames={{ inner: isLow && isSmall ? (classes['low'] ?? '') : '' }}
      closeOnClickOutside={isLight}
      transitionProps={{ duration: 150 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content} className={classes['content'] ?? ''} data-scroll-restoration-id={name}>
        <div className={classes['header']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton size={44} aria-label="Close" />
        </div>
        <Modal.Body className={classes['body'] ?? ''}>{children(close)}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
