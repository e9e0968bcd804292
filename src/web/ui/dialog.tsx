import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { phone } from './breakpoints.ts'
import classes from './dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

interface Props {
  title: string
  /** Whether it is full screen on a phone. */
  isTall?: boolean
  /** Whether it is at the bottom on a phone, near the thumb; not for forms. */
  isBottomSheet?: boolean
  /** Whether a click outside closes it; not for forms. */
  isLight?: boolean
  /** Called when it has left the screen, to unmount it. */
  onClosed: () => void
  children: (close: () => void, closeThen: CloseThen) => ReactNode
}

/** Closes, and calls `next` once it has left the screen and its history entry is gone. */
export type CloseThen = (next: () => void) => void

/** A dialog that opens when it is mounted. */
export function Dialog({
  title,
  isTall = false,
  isBottomSheet = false,
  isLight = false,
  onClosed,
  children,
}: Props) {
  // Opens just after mounting, so that the library remembers which element to give the focus back to.
  const isMounted = useMounted()
  const [closing, setClosing] = useState<{ next?: () => void }>()
  const isClosed = closing !== undefined
  const isSmall = useMediaQuery(`${phone}, (height < 500px)`, undefined, { getInitialValueInEffect: false })
  const isFull = isTall && isSmall
  const content = useRef<HTMLDivElement>(null)
  // By this id the router tells it from an earlier dialog, whose scroll position it would restore.
  const [scrollId] = useState(() => crypto.randomUUID())
  const close = () => setClosing({})
  const closeThen: CloseThen = (next) => setClosing({ next })
  const closed = () => {
    onClosed()
    closing?.next?.()
  }
  // Escape is for the topmost dialog; those below it are inert.
  const closeUnlessCovered = () => {
    if (!content.current?.closest('[inert]')) close()
  }
  useBackCloses(!isClosed, close)
  return (
    <Modal.Root
      opened={isMounted && !isClosed}
      onClose={closeUnlessCovered}
      onExitTransitionEnd={closed}
      size={620}
      fullScreen={isFull}
      radius={isFull ? 0 : 'lg'}
      classNames={{ inner: isBottomSheet && isSmall ? (classes['low'] ?? '') : '' }}
      closeOnClickOutside={isLight}
      transitionProps={{ duration: 150 }}
    >
      <Modal.Overlay />
      <Modal.Content
        ref={content}
        className={`${classes['content']} ${isFull ? classes['full'] : ''}`}
        data-scroll-restoration-id={scrollId}
      >
        <div className={classes['header']}>
          <Modal.Title className={classes['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton size={44} aria-label="Close" />
        </div>
        <Modal.Body className={classes['body'] ?? ''}>{children(close, closeThen)}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
