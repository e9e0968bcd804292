import { useRef, useState } from 'react'
import type { Scope } from '#shared/rule-changes.ts'

/** Asks a form's user, before it saves, which sessions of a series a change is for. */
export function useScopeQuestion() {
  const [open, setOpen] = useState<{ resolve: (scope: Scope | undefined) => void }>()
  const chosen = useRef<Scope>(undefined)
  return {
    /** Asks if needed. Returns false where the question was cancelled. */
    askIf: async (isNeeded: boolean): Promise<boolean> => {
      chosen.current = undefined
      if (!isNeeded) return true
      chosen.current = await new Promise((resolve) => setOpen({ resolve }))
      setOpen(undefined)
      return chosen.current !== undefined
    },
    /** The scope that was chosen; undefined where nothing was asked. */
    chosen: () => chosen.current,
    /** The callbacks of the question while it is open. */
    question: open && {
      onChosen: (scope: Scope) => open.resolve(scope),
      onCancelled: () => open.resolve(undefined),
    },
  }
}
