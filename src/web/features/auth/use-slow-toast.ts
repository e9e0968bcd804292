import { useEffect } from 'react'
import { dismissToast, toast } from '../../lib/toast.ts'

/** Tells whoever waits longer than `after` milliseconds that they are not forgotten. */
export function useSlowToast(isPending: boolean, after: number) {
  useEffect(() => {
    if (!isPending) return
    const text = 'This takes longer than usual. Please stay on this page.'
    const timer = setTimeout(() => toast({ text, duration: after }), after)
    return () => {
      clearTimeout(timer)
      dismissToast()
    }
  }, [isPending, after])
}
