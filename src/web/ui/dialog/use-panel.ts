import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import classes from './use-panel.module.css'

/** A panel that a button opens and closes; so do Escape and moving the focus out of both. */
export function usePanel() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    isOpen,
    close,
    /** For the element around button and panel. */
    frame: {
      className: classes['frame'],
      role: 'presentation',
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && isOpen && close(),
      onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setOpen(false),
    },
    button: { ref: button, 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) },
    panel: { className: classes['panel'], id, hidden: !isOpen, tabIndex: -1 },
  }
}
