interface Follow {
  move: (y: number) => void
  drop: () => void
  /** Called last, however the drag ends. */
  end: () => void
}

/** Follows a pressed pointer until it is released or Escape cancels the drag. */
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
