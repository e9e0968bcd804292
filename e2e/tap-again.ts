/**
 * Runs in the page. A tap is two steps, and what it was meant for may move away between them, when what is above it arrives
 * on a busy machine. A person taps once more; so does this. Whether pages move is what journeys of their own look at.
 */
export function tapAgainIfMoved() {
  let pressed: { control: HTMLElement; top: number; x: number; y: number } | undefined
  const onPress = ({ target, clientX, clientY }: PointerEvent) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('a, button, [role=button]') : null
    pressed = control ? { control, top: control.getBoundingClientRect().top, x: clientX, y: clientY } : undefined
  }
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Node && pressed?.control.contains(target)) pressed = undefined
  }
  const onRelease = ({ clientX, clientY }: PointerEvent) =>
    // After the click that follows in the same task.
    setTimeout(() => {
      const missed = pressed
      pressed = undefined
      if (!missed?.control.isConnected || missed.x !== clientX || missed.y !== clientY) return
      if (missed.control.getBoundingClientRect().top !== missed.top) missed.control.click()
    })
  addEventListener('pointerdown', onPress, true)
  addEventListener('click', onClick, true)
  addEventListener('pointerup', onRelease, true)
}
