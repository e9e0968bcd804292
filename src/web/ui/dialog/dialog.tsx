import { ModalBaseBody, ModalBaseCloseButton, ModalBaseContent } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type DialogKind, DialogNoticeContext, type DialogProps, type DialogRequest } from '#web/lib/dialogs.ts'
import { phone } from '../styles/breakpoints.ts'
import { type CloseThen, CloseThenContext } from './close-then.ts'
import classes from './dialog.module.css'
import { ModalLayer } from './modal-layer.tsx'
import { useBackCloses, whenBack } from './use-back-closes.ts'

interface Props {
  title: string
  /** Whether it is full screen on a phone. Others are sheets there, at the bottom, near the thumb. */
  isTall?: boolean
  /** Whether it has room for two columns on a desktop. */
  isWide?: boolean
  /** Whether a click outside closes it; not for forms. */
  isLight?: boolean
  /** If it has an address of its own: whether that is open, and how to leave it. */
  address?: { isOpen: boolean; leave: () => Promise<void> } | undefined
  /** Called once it has left the screen, to unmount it. */
  onClosed: () => void
  children: (close: () => void, closeThen: CloseThen) => ReactNode
}

/** A dialog that opens when it is mounted. */
export function Dialog({
  title,
  isTall = false,
  isWide = false,
  isLight = false,
  address,
  onClosed,
  children,
}: Props) {
  const notice = use(DialogNoticeContext)
  const [closing, setClosing] = useState<{ next: () => void }>()
  const isClosed = address ? !address.isOpen : closing !== undefined
  const isSmall = useMediaQuery(`${phone}, (height < 500px)`, undefined, { getInitialValueInEffect: false })
  const shape = isSmall ? (isTall ? 'full' : 'sheet') : undefined
  const content = useRef<HTMLDivElement>(null)
  // Without this id, the router would restore the scroll position of an earlier dialog.
  const [scrollId] = useState(() => crypto.randomUUID())
  const leave = address?.leave
  const closeThen: CloseThen = useCallback(
    (next) => {
      setClosing({ next })
      void leave?.()
    },
    [leave],
  )
  const close = () => closeThen(() => undefined)
  const closed = () => {
    onClosed()
    void whenBack().then(closing?.next)
  }
  // Escape closes the topmost dialog; those below it are inert.
  const closeUnlessCovered = () => {
    if (!content.current?.closest('[inert]')) close()
  }
  useBackCloses(!isClosed && !address, close)
  useKeyboardHeight(content)
  useFocusOnNext(content, title)
  return (
    <ModalLayer
      isOpen={!isClosed}
      onClose={closeUnlessCovered}
      onClosed={closed}
      closeOnClickOutside={isLight}
      transition={shape === 'sheet' ? 'slide-up' : 'pop'}
    >
      <ModalBaseContent
        ref={content}
        // The library's own title names it only a moment after it is shown.
        aria-label={title}
        innerProps={{ className: `${classes['place']} ${shape ? classes[shape] : ''}` }}
        className={classes['content'] ?? ''}
        data-wide={isWide || undefined}
        data-scroll-restoration-id={scrollId}
      >
        <div className={classes['header']}>
          <h2 className={classes['title']}>{title}</h2>
          <ModalBaseCloseButton size={44} aria-label="Close" />
        </div>
        <ModalBaseBody className={classes['body'] ?? ''}>
          <CloseThenContext value={closeThen}>
            {notice}
            {children(close, closeThen)}
          </CloseThenContext>
        </ModalBaseBody>
      </ModalBaseContent>
    </ModalLayer>
  )
}

/** What a dialog asks first may make room for another question, and the button that was pressed is gone with it. */
function useFocusOnNext(content: RefObject<HTMLElement | null>, title: string) {
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    if (document.activeElement !== document.body) return
    const next = content.current?.querySelector<HTMLElement>('[data-autofocus]') ?? content.current
    next?.focus()
  }, [content, title])
}

/**
 * Gives the element the height of the on-screen keyboard as `--keyboard`, where the page doesn't shrink to make room for
 * it.
 */
function useKeyboardHeight(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      const covered = document.documentElement.clientHeight - viewport.height - viewport.offsetTop
      // Zooming in shows less of the page, too.
      const height = viewport.scale > 1 ? 0 : Math.max(Math.round(covered), 0)
      element.current?.style.setProperty('--keyboard', `${height}px`)
    }
    const listening = new AbortController()
    const { signal } = listening
    viewport.addEventListener('resize', measure, { signal })
    viewport.addEventListener('scroll', measure, { signal })
    return () => listening.abort()
  }, [element])
}

interface Options<Kind extends DialogKind> {
  /** The titles for a new one, and for one that exists. */
  titles: [add: string, edit: string]
  /** Whether it is full screen on a phone. */
  isTall?: boolean
  Form: ComponentType<{ request: DialogRequest<Kind>; close: () => void }>
}

/** A dialog that is a form, for the kind `newX` and those that edit what there is already. */
export const formDialog = <Kind extends DialogKind>({
  titles: [add, edit],
  isTall = false,
  Form,
}: Options<Kind>) =>
  function FormDialog({ request, onClosed }: DialogProps<Kind>) {
    return (
      <Dialog title={request.kind.startsWith('new') ? add : edit} isTall={isTall} onClosed={onClosed}>
        {(close) => <Form request={request} close={close} />}
      </Dialog>
    )
  }
