import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Lets the back button close what lies over the page instead of leaving the page: opening pushes a history entry, and
 * closing removes it. Returns what to call when a link in it is followed, which replaces the entry.
 */
export function useBackCloses(isOpen: boolean, close: () => void): () => void {
  const isReplaced = useRef(false)
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const entry = crypto.randomUUID()
    // The router finds its own state in it, and takes the entry for the page it is on.
    window.history.pushState({ ...window.history.state, entry }, '')
    // Whatever lies above it closes first.
    const back = () => window.history.state?.entry !== entry && onBack()
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      if (!isReplaced.current && window.history.state?.entry === entry) window.history.back()
    }
  }, [isOpen])
  return () => {
    isReplaced.current = true
  }
}
