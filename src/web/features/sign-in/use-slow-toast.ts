import { useEffect } from 'react'
import { dismissToast, toast } from '#web/lib/toast.ts'

/** Shows a toast if a request is still pending after this many milliseconds. */
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
