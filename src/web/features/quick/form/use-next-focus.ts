import { type RefObject, useEffect, useRef } from 'react'

export type ButtonRef = RefObject<HTMLButtonElement | null>

/**
 * After a tap, the tapped button is gone. The one in its place gets the focus as soon as it appears, and again if it
 * disappears and returns, until the user does something else.
 */
export function useNextFocus() {
  const target = useRef<ButtonRef>(undefined)
  useEffect(() => {
    const clear = () => {
      target.current = undefined
    }
    // Screen readers move the focus without a key press or tap.
    const clearElsewhere = (event: FocusEvent) => {
      if (event.target !== target.current?.current) clear()
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('pointerdown', clear, options)
    window.addEventListener('keydown', clear, options)
    window.addEventListener('focusin', clearElsewhere, options)
    return () => listening.abort()
  }, [])
  useEffect(() => {
    const next = target.current?.current
    if (!next || next.disabled) return
    // If the focus was moved elsewhere, leave it there.
    const { activeElement } = document
    if (activeElement === document.body || next.closest('section')?.contains(activeElement)) next.focus()
  })
  return (button: ButtonRef) => {
    target.current = button
  }
}
