import { type PointerEvent, useRef, useState } from 'react'
import type { CalendarItem } from '#shared/calendar/calendar.ts'

/** Pixels the pointer travels before a press becomes a drag. */
const slack = 6

const dayUnder = ({ clientX, clientY }: MouseEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')?.dataset['day']

/** Keeps the release that ends a drag from clicking what is under it. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** Drags items onto days with a mouse or pen. Touch scrolls instead, and has 'Move' in the lists. */
export function useDrag(drop: (item: CalendarItem, day: string) => void) {
  const [dragged, setDragged] = useState<{ item: CalendarItem; over: string | undefined }>()
  const ghost = useRef<HTMLDivElement>(null)

  const start = (press: PointerEvent, item: CalendarItem) => {
    if (press.pointerType === 'touch' || press.button !== 0) return
    const from = { x: press.clientX, y: press.clientY }
    const listening = new AbortController()
    let isDragging = false

    const move = (event: globalThis.PointerEvent) => {
      isDragging ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack
      if (!isDragging) return
      setDragged({ item, over: dayUnder(event) })
      if (ghost.current) ghost.current.style.translate = `${event.clientX + 8}px ${event.clientY + 8}px`
    }
    const end = () => {
      listening.abort()
      setDragged(undefined)
      if (isDragging) swallowClick()
    }
    const release = (event: globalThis.PointerEvent) => {
      const day = dayUnder(event)
      end()
      if (isDragging && day !== undefined) drop(item, day)
    }
    const { signal } = listening
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', release, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal })
  }

  return { dragged, ghost, start }
}
