/**
 * Gives a button that is pressed the focus until the signal says to stop, because Safari doesn't: a menu then hears Escape, and a dialog
 * knows where the focus returns to.
 */
export function focusPressedButtons(signal: AbortSignal) {
  let pressed: HTMLElement | null | undefined
  const press = ({ target, defaultPrevented }: Event) => {
    pressed = defaultPrevented ? undefined : (target as Element).closest<HTMLElement>('button, [role=button]')
  }
  // Safari moves the focus, to what is around the button, only after the first event.
  const focus = ({ target }: Event) => {
    const isAround = document.activeElement?.contains(target as Node)
    if (isAround && pressed?.contains(target as Node)) pressed.focus({ preventScroll: true })
  }
  window.addEventListener('mousedown', press, { signal })
  window.addEventListener('click', focus, { capture: true, signal })
}
