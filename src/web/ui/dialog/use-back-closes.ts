import { useEffect, useEffectEvent, useRef } from 'react'

let goingBack: Promise<unknown> = Promise.resolve()

/** Resolves once a closed overlay has left the history. An overlay opened earlier would be closed in its place. */
export const whenBack = () => goingBack

function goBack() {
  goingBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  window.history.back()
}

/**
 * Lets the back button close an overlay instead of leaving the page: opening pushes a history entry, and closing removes
 * it. Returns a function to call when a link in the overlay is followed, which replaces the entry.
 */
export function useBackCloses(isOpen: boolean, close: () => void): () => void {
  const isReplaced = useRef(false)
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const entry = crypto.randomUUID()
    // Overlays on top of it close first.
    const back = () => window.history.state?.entry !== entry && onBack()
    let isClosed = false
    const enter = async () => {
      await whenBack()
      if (isClosed) return
      // Contains the router's own state, so that it takes the entry for the current page.
      window.history.pushState({ ...window.history.state, entry }, '')
      window.addEventListener('popstate', back)
    }
    void enter()
    return () => {
      isClosed = true
      window.removeEventListener('popstate', back)
      if (!isReplaced.current && window.history.state?.entry === entry) goBack()
    }
  }, [isOpen])
  return () => {
    isReplaced.current = true
  }
}
