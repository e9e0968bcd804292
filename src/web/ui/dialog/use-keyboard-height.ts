import { type RefObject, useEffect } from 'react'

/**
 * Gives the element the height of the on-screen keyboard as `--keyboard`, where the page doesn't shrink to make room for
 * it.
 */
export function useKeyboardHeight(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const measure = () => {
      const covered = document.documentElement.clientHeight - viewport.height - viewport.offsetTop
      // Zooming in shows less of the page, too.
      const height = viewport.scale > 1 ? 0 : Math.max(Math.round(covered), 0)
      element.current?.style.setProperty('--keyboard', `${height}px`)
    }
    const listening = new AbortController()
    const { signal } = listening
    viewport.addEventListener('resize', measure, { signal })
    viewport.addEventListener('scroll', measure, { signal })
    return () => listening.abort()
  }, [element])
}
