interface Follow {
  move: (y: number) => void
  drop: () => void
  /** The last that is called, however it ends. */
  end: () => void
}

/** Follows a pointer that was pressed until it is released, or the drag is left by Escape. */
export function followPointer({ move, drop, end }: Follow) {
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
