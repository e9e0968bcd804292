import { useEffect } from 'react'
import { openDialog } from '#web/lib/dialogs.ts'

/** Ctrl-K or Cmd-K opens the palette, unless a dialog is open. */
export function usePaletteKey() {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k'
      if (!isPalette || document.querySelector('[aria-modal=true]')) return
      // The browser would search the web.
      event.preventDefault()
      openDialog({ kind: 'palette' })
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [])
}
