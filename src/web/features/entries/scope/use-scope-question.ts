import { useRef, useState } from 'react'
import type { Scope } from '#shared/calendar/rule-changes.ts'

/** Asks the scope question before a form saves. */
export function useScopeQuestion() {
  const [open, setOpen] = useState<{ resolve: (scope: Scope | undefined) => void }>()
  const chosen = useRef<Scope>(undefined)
  return {
    /** Asks if needed. Returns false if the question was canceled. */
    askIf: async (isNeeded: boolean): Promise<boolean> => {
      chosen.current = undefined
      if (!isNeeded) return true
      chosen.current = await new Promise((resolve) => setOpen({ resolve }))
      setOpen(undefined)
      return chosen.current !== undefined
    },
    /** The chosen scope; undefined if nothing was asked. */
    chosen: () => chosen.current,
    /** The callbacks of the question while it is open. */
    question: open && {
      onChosen: (scope: Scope) => open.resolve(scope),
      onCancelled: () => open.resolve(undefined),
    },
  }
}
