import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** The order of a list, changed by dragging a handle or one step at a time. */
export function useReorder(ids: number[], save: (ids: number[]) => void) {
  const [dragged, setDragged] = useState<{ id: number; ids: number[] }>()
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<HTMLElement>(undefined)
  const shown = dragged?.ids ?? ids
  // There may be two steps before the next render.
  const latest = useRef(ids)

  // An element moved in the document loses the focus; give it back for the next step.
  const order = shown.join()
  useEffect(() => {
    if (order !== '' && document.activeElement === document.body) focused.current?.focus()
    focused.current = undefined
    latest.current = order.split(',').map(Number)
  }, [order])

  const start = (press: PointerEvent, id: number) => {
    if (press.button !== 0) return
    let moved = ids
    followPointer({
      move: (y) => {
        moved = orderAt(list.current, ids, id, y)
        setDragged({ id, ids: moved })
      },
      drop: () => moved.join() !== ids.join() && save(moved),
      end: () => setDragged(undefined),
    })
  }

  /** Moves an item up (-1) or down (1) by one; `button` keeps the focus. */
  const step = (id: number, by: -1 | 1, button: HTMLElement) => {
    const now = latest.current
    const from = now.indexOf(id)
    const to = from + by
    if (to < 0 || to >= now.length) return
    focused.current = button
    latest.current = now.filter((one) => one !== id).toSpliced(to, 0, id)
    save(latest.current)
  }

  return { shown, list, draggedId: dragged?.id, start, step }
}

/** The order with `id` at the pointer: below all items whose middle is above it. */
function orderAt(list: HTMLElement | null, ids: number[], id: number, y: number): number[] {
  const others = [...(list?.children ?? [])].filter((item) => item.getAttribute('data-id') !== String(id))
  const above = others.filter((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2 < y
  })
  return ids.filter((one) => one !== id).toSpliced(above.length, 0, id)
}

interface Follow {
  move: (y: number) => void
  drop: () => void
  /** Called last, however the drag ends. */
  end: () => void
}

/** Follows a pressed pointer until it is released or Escape cancels the drag. */
function followPointer({ move, drop, end }: Follow) {
  const listening = new AbortController()
  const { signal } = listening
  const stop = () => {
    listening.abort()
    end()
  }
  const release = () => {
    drop()
    stop()
  }
  window.addEventListener('pointermove', ({ clientY }) => move(clientY), { signal })
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', stop, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal })
}
