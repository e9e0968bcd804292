import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * The back button closes what lies over the page instead of leaving the page: opening it is a step in the history, and
 * closing it takes the step back. Answers what to call when a link is followed from it, which replaces the step.
 */
export function useBackCloses(isOpen: boolean, close: () => void): () => void {
  const isReplaced = useRef(false)
  const stepBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const step = crypto.randomUUID()
    // The router keeps its own marks in the state; with them it takes the step for the page it is on.
    window.history.pushState({ ...window.history.state, step }, '')
    // Whatever lies above it takes its own step back first.
    const back = () => window.history.state?.step !== step && stepBack()
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      if (!isReplaced.current && window.history.state?.step === step) window.history.back()
    }
  }, [isOpen])
  return () => {
    isReplaced.current = true
  }
}
