import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './use-panel.module.css'

/** A panel that a button opens and closes; so do Escape, a tap outside, and moving the focus out of both. */
export function usePanel() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => frame.current?.contains(target as Node) || setOpen(false)
    window.addEventListener('pointerdown', closeOutside)
    return () => window.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])
  return {
    isOpen,
    close,
    /** For the element around button and panel. */
    frame: {
      ref: frame,
      className: classes['frame'],
      role: 'presentation',
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && isOpen && close(),
      // Safari takes the focus from the button when it is pressed again, and gives it to nothing.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      },
    },
    button: { ref: button, 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) },
    panel: { className: classes['panel'], id, hidden: !isOpen, tabIndex: -1 },
  }
}
