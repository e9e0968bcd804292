import { useEffect } from 'react'
import { dismissToast, toast } from '#web/lib/toast.ts'

/** Says after this many milliseconds that a request is still on its way. */
export function useSlowToast(isPending: boolean, afterMs: number) {
  useEffect(() => {
    if (!isPending) return
    const text = 'This is taking longer than usual. Please stay on this page.'
    const timer = setTimeout(() => toast({ text, duration: afterMs }), afterMs)
    return () => {
      clearTimeout(timer)
      dismissToast()
    }
  }, [isPending, afterMs])
}
