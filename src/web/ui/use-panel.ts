import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

/** A panel behind a button: put away by the button, by Escape, and when the focus leaves both. */
export function usePanel() {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  /** Back to the button. */
  const putAway = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    isOpen,
    putAway,
    /** For what holds both. */
    frame: {
      role: 'presentation',
      onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && isOpen && putAway(),
      onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setOpen(false),
    },
    button: { ref: button, 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) },
    panel: { id, hidden: !isOpen, tabIndex: -1 },
  }
}
